/** Transfers, conversions and applications: each request is carried out once. */
import type { Unstamped } from '../../domain/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type ClientOrderId, parseDnwId, type UserId } from '../../domain/ids.ts';
import { walletCurrency, type WalletType } from '../../domain/ledger/wallets.ts';
import type { ApplyForMoney, ConvertFunds, TransferFunds } from '../../domain/money/commands.ts';
import { type Money, money, type Price, priceOf } from '../../domain/quantities.ts';
import { conversionYield } from '../../domain/money/conversion.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { applicationContent } from '../../engine/money/applications.ts';
import { earlierMoney } from '../../engine/money/moneyState.ts';
import { movementContent } from '../../engine/money/transfers.ts';
import type { Part } from '../../engine/requests/fingerprint.ts';
import { memberOf } from '../../engine/state.ts';
import type { moneyCalls } from '../../protocol/money/calls.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { GatewayCore } from '../core.ts';
import { createClientId } from '../http/clientIds.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { moneyReads } from './reads.ts';
import { QUOTE_MS, Quotes } from './quotes.ts';
import { conversionRate } from './rates.ts';
import { readDnw } from './rows.ts';
import { toWireApplication } from './wire.ts';

/** Stands for the rate of a quote that is gone. */
const ONE_TO_ONE = priceOf('1');

interface Between {
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: Money;
}

/** What a conversion at a rate would yield. */
function yieldOf(
  site: Site,
  { from, to, amount }: Between,
  rate: Price | undefined,
): Money | Rejection {
  if (from === to) return reject('SAME_WALLET');
  if (amount <= 0n) return reject('INVALID_AMOUNT');
  const [base, counter] = currenciesOf(site, { from, to });
  if (base === counter) return reject('CONVERT_CURRENCY');
  if (rate === undefined) return reject('NO_PRICE');
  const received = conversionYield(amount, rate, counter);
  return received <= 0n ? reject('CONVERT_TOO_SMALL') : received;
}

const currenciesOf = ({ binaryCurrency }: Site, { from, to }: Pick<Between, 'from' | 'to'>) =>
  [walletCurrency(from, binaryCurrency), walletCurrency(to, binaryCurrency)] as const;

/** Carries out a request under its id once, and answers what became of it. */
type Once = (
  command: Unstamped<TransferFunds | ConvertFunds | ApplyForMoney>,
  content: readonly Part[],
  isSame: (stored: WireDnw) => boolean,
) => Promise<Reply<WireDnw>>;

function createOnce(core: GatewayCore): Once {
  /** The newest row of the request: the outgoing side of a movement. */
  const rowOf = async (userId: UserId, id: ClientOrderId): Promise<Reply<WireDnw>> => {
    const body = await core.storedRequest({ userId, kind: 'money', id });
    return body === undefined ? refuse(reject('TRY_AGAIN')) : succeed(readDnw(body));
  };
  return (command, content, isSame) => {
    const { userId, requestId: id } = command;
    return core.requests.run({
      userId,
      kind: 'money',
      id,
      remembered: (state) => earlierMoney(memberOf(state, userId), id, content),
      stored: (body) => (isSame(readDnw(body)) ? 'same' : 'other'),
      reused: 'CLIENT_REQUEST_ID_REUSED',
      first: () => rowOf(userId, id),
      submit: async () => {
        const result = await core.submit(command);
        return result.ok ? rowOf(userId, id) : refuse(result.rejection);
      },
    });
  };
}

const isSameMovement =
  ({ from, to, amount }: Between) =>
  (stored: WireDnw): boolean =>
    stored.walletType === from &&
    stored.counterWalletType === to &&
    stored.amount === formatDecimal(amount);

export function moneyHandlers(core: GatewayCore): HandlersOf<typeof moneyCalls> {
  const quotes = new Quotes();
  const once = createOnce(core);
  const { clock, market, random } = core;
  const idOr = (id: ClientOrderId | undefined): ClientOrderId => id ?? createClientId(random);

  return {
    ...moneyReads(core),

    transfer: ({ clientRequestId, from, to, ...params }, { identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const requestId = idOr(clientRequestId);
      return once(
        { type: 'TransferFunds', userId, requestId, ...between },
        movementContent(between),
        isSameMovement(between),
      );
    },

    convertQuote: ({ from, to, ...params }, { site, identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const rate = conversionRate(...currenciesOf(site, between), market);
      const received = yieldOf(site, between, rate);
      if (typeof received !== 'bigint') return refuse(received);
      if (rate === undefined) return refuse(reject('NO_PRICE'));
      const quote = quotes.offer({ userId, ...between, rate, until: clock.now() + QUOTE_MS });
      return succeed({
        quoteId: quote.id,
        rate: formatDecimal(rate),
        receives: formatDecimal(received),
        expiresAt: quote.until,
      });
    },

    convert: ({ clientRequestId, quoteId, from, to, ...params }, { identity: { userId } }) => {
      const between = { from, to, amount: money(params.amount) };
      const requestId = idOr(clientRequestId);
      const found = quotes.take(quoteId, { userId, ...between });
      // Without a quote the command is refused as expired, unless it is a repetition.
      const quote = { rate: found?.rate ?? ONE_TO_ONE, until: found?.until ?? 0 };
      return once(
        { type: 'ConvertFunds', userId, requestId, ...between, quote },
        movementContent(between),
        isSameMovement(between),
      );
    },

    deposit: ({ clientRequestId, walletType, point }, { identity: { userId } }) => {
      const wanted = {
        ...{ wallet: walletType, amount: money(point), provider: undefined, reference: '' },
      };
      return once(
        {
          ...{ type: 'ApplyForMoney', userId, requestId: idOr(clientRequestId), ...wanted },
          ...{ application: 'D', wonRate: undefined, expiresAt: undefined },
        },
        applicationContent({ ...wanted, type: 'D' }),
        (stored) =>
          stored.type === 'D' &&
          stored.walletType === walletType &&
          stored.amount === formatDecimal(money(point)),
      );
    },

    cancelApplication: async ({ dnwHistoryId }, { identity: { userId } }) => {
      const id = parseDnwId(dnwHistoryId);
      if (id === undefined) return refuse(reject('UNKNOWN_APPLICATION'));
      const result = await core.submit({ type: 'CancelApplication', userId, id });
      if (!result.ok) return refuse(result.rejection);
      const ended = result.events.find((event) => event.type === 'ApplicationEnded');
      if (ended === undefined) throw new Error(`${id} was cancelled without an event`);
      return succeed(toWireApplication(ended.application, ended));
    },
  };
}
