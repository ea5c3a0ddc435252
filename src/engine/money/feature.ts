/** The money feature of the engine: transfers, conversions and applications. */
import { APPLICATION_STATUSES } from '../../domain/money/application.ts';
import type { MoneyCommand, MoneyEvent } from '../../domain/money/commands.ts';
import { number, text, word } from '../codec/cells.ts';
import { row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { byMember } from '../turn.ts';
import {
  applyForMoney,
  cancelApplication,
  decideApplication,
  expireApplications,
} from './applications.ts';
import {
  changeLocalRates,
  changeMoneyTerms,
  changePaymentAccount,
  countMovement,
  evolveLocalRates,
  evolveMoneyTerms,
  evolvePaymentAccount,
} from './changedMoney.ts';
import {
  closeApplication,
  hasApplications,
  moneyHolds,
  moneyInvariants,
  openApplication,
  rememberMoney,
} from './moneyState.ts';
import {
  applicationRow,
  moneySection,
  moneyTermsRow,
  movementRow,
  paymentAccountRow,
  ratesRow,
} from './rows.ts';
import { MONEY_REQUEST } from './moneyRequest.ts';
import { convertFunds, transferFunds } from './transfers.ts';

const commands: CommandTable<MoneyCommand> = {
  ChangeMoneyTerms: changeMoneyTerms,
  ChangeLocalRates: changeLocalRates,
  ChangePaymentAccount: changePaymentAccount,
  TransferFunds: byMember(transferFunds),
  ConvertFunds: byMember(convertFunds),
  ApplyForMoney: byMember(applyForMoney),
  DecideApplication: decideApplication,
  CancelApplication: byMember(cancelApplication),
  ExpireApplications: expireApplications,
};

const [, ...ENDS] = APPLICATION_STATUSES;

const events: EventTable<MoneyEvent> = {
  FundsMoved: {
    tag: 'DM',
    row: row({ movement: movementRow }),
    owner: ({ movement }) => movement.userId,
    evolve(state, { movement }) {
      rememberMoney(state, movement);
      countMovement(state, movement);
    },
  },
  MoneyTermsChanged: {
    tag: 'DT',
    row: row({ changed: moneyTermsRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolveMoneyTerms(state, changed),
  },
  LocalRatesChanged: {
    tag: 'DR',
    row: row({ changed: ratesRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolveLocalRates(state, changed),
  },
  PaymentAccountChanged: {
    tag: 'DB',
    row: row({ changed: paymentAccountRow }),
    owner: () => undefined,
    evolve: (state, { changed }) => evolvePaymentAccount(state, changed),
  },
  MoneyApplied: {
    tag: 'DA',
    row: row({ application: applicationRow }),
    owner: ({ application }) => application.userId,
    evolve(state, { application }) {
      rememberMoney(state, application);
      openApplication(state, application);
    },
  },
  ApplicationEnded: {
    tag: 'DE',
    row: row({ application: applicationRow, status: word(ENDS), reason: text, at: number }),
    owner: ({ application }) => application.userId,
    evolve: (state, { application, status }) =>
      closeApplication(state, application, status === 'APPROVED'),
  },
};

export const moneyFeature = {
  commands,
  events,
  section: moneySection,
  invariants: moneyInvariants,
  holds: moneyHolds,
  keepsOpen: hasApplications,
  requests: { money: MONEY_REQUEST },
} satisfies EngineFeature;
