/**
 * All features of the gateway, joined: the projections of their events, and what of them lives with
 * the log. The handlers of their calls are joined in `endpoints.ts`.
 */
import type { Money } from '../domain/quantities.ts';
import { type Accounts, actOnAccounts, followAccounts } from './accounts/accounts.ts';
import { userProjections } from './accounts/wire.ts';
import { adoptOperators } from './admins/adopt.ts';
import { bonusProjections, cancelUnplayableBonuses } from './bonus/unplayable.ts';
import type { Broker } from './broker/broker.ts';
import { cancelTimerProjections } from './cancelTimer/cancelTimer.ts';
import { BlockScheduler } from './copytrade/blockScheduler.ts';
import { copytradeProjections } from './copytrade/projections.ts';
import { followTraders } from './copytrade/traderDocuments.ts';
import type { GatewayCore } from './core.ts';
import type { Books } from './createCore.ts';
import { couponProjections } from './coupons/handlers.ts';
import { futuresProjections } from './futures/projections.ts';
import { followTradingTerms } from './futures/tradingTermsBook.ts';
import { stateBeginning } from './ledger/beginning.ts';
import { ledgerProjections } from './ledger/projections.ts';
import type { Turns } from './limits/turns.ts';
import type { Loop } from './loop/loop.ts';
import type { MarketDriver } from './market/marketDriver.ts';
import { ApplicationSchedule } from './money/applicationSchedule.ts';
import { moneyProjections } from './money/rows.ts';
import { freezeProjections } from './operator/freezeProjections.ts';
import { followMoneyTerms } from './moneyTerms/moneyTermsBook.ts';
import { P2pScheduler } from './p2p/p2pScheduler.ts';
import { p2pProjections } from './p2p/projections.ts';
import { partnerProjections } from './partners/wire.ts';
import type { Among } from './ports/acting.ts';
import type { Logger } from './ports.ts';
import { priceAlertProjections } from './priceAlerts/priceAlerts.ts';
import type { ProjectionTable } from './projections/table.ts';
import type { RunningProviders } from './providers/providers.ts';
import { publishFigures } from './readModels/figures.ts';
import { roundProjections } from './rounds/rows.ts';
import type { Rounds } from './rounds/rounds.ts';
import type { Acts } from './running/feature.ts';
import { createRunning, type Running } from './running/running.ts';
import { followUsers } from './userIndex/userIndex.ts';

/** Projection of each stored event: what it publishes and which history rows it adds. */
export const PROJECTIONS = {
  ...userProjections,
  ...ledgerProjections,
  ...futuresProjections,
  ...roundProjections,
  ...priceAlertProjections,
  ...cancelTimerProjections,
  ...moneyProjections,
  ...freezeProjections,
  ...p2pProjections,
  ...couponProjections,
  ...bonusProjections,
  ...partnerProjections,
  ...copytradeProjections,
} satisfies ProjectionTable;

export interface FeatureParts extends Books {
  readonly core: GatewayCore;
  readonly accounts: Accounts;
  readonly broker: Broker;
  readonly logger: Logger;
  readonly loop: Loop;
  readonly marketDriver: MarketDriver;
  readonly providers: RunningProviders;
  readonly publishTurns: Turns;
  readonly rounds: Rounds;
  /** Set where the process follows at first. */
  readonly among?: Among;
  /** Initial balance of the insurance fund. */
  readonly insurance: Money;
}

/** Brings the documents in line with the log. */
async function reconcile({ core, accounts }: FeatureParts): Promise<void> {
  await accounts.reconcile(core.readAccounts);
  await adoptOperators(core);
  await cancelUnplayableBonuses(core);
}

function settleP2p({ core, loop: { submit, read }, logger }: FeatureParts): Acts {
  const isSandbox = core.money.sandbox !== undefined;
  const { settleUntil } = new P2pScheduler({ submit, read, logger, isSandbox });
  return { settleUntil };
}

/**
 * One line joins a feature that lives with the log. Each names what has to have taken and started
 * before it; what reads or does much by itself comes after the market, so that prices come first.
 */
export function runFeatures(parts: FeatureParts): Running {
  const { core, accounts, broker, logger, loop, providers, publishTurns, rounds } = parts;
  const { clock, submit, readState, money } = core;
  const { read } = loop;
  const beginning = parts.among === undefined ? 'ACT' : 'FOLLOW';
  return createRunning(
    {
      accountDocuments: { acts: actOnAccounts(accounts) },
      accounts: { after: ['accountDocuments'], follower: followAccounts(accounts) },
      rounds: { follower: rounds, acts: { settleUntil: rounds.settleUntil } },
      tradingTerms: { follower: followTradingTerms(parts.tradingTerms, core) },
      moneyTerms: { follower: followMoneyTerms(parts.moneyTerms, core) },
      dashboard: { after: ['rounds'], follower: parts.dashboard },
      push: { after: ['accounts'], acts: parts.push },
      // Closed before what their messages are made from stops.
      connections: {
        after: ['dashboard', 'moneyTerms', 'push', 'tradingTerms'],
        follower: { stop: broker.closeAll },
      },
      // All that is read at a start is read before anything is added.
      reconciliation: { after: ['connections'], acts: { start: () => reconcile(parts) } },
      ledger: { after: ['reconciliation'], acts: { start: () => stateBeginning(core, parts) } },
      p2p: { after: ['rounds'], acts: settleP2p(parts) },
      market: { after: ['ledger', 'p2p'], acts: parts.marketDriver },
      userIndex: { after: ['accounts', 'market'], follower: followUsers(core) },
      partners: { after: ['market'], follower: core.partners },
      money: {
        after: ['market', 'moneyTerms'],
        acts: new ApplicationSchedule({ submit, readState, clock, money, logger }),
      },
      copytrade: {
        after: ['money'],
        follower: followTraders(core),
        acts: new BlockScheduler({ read, submit, clock, logger }),
      },
      providers: { after: ['money'], acts: providers },
      messages: { after: ['providers'], acts: core.messages },
      outbox: { after: ['messages'], acts: core.outbox },
      coins: { after: ['outbox'], acts: core.coins },
      liabilities: { after: ['coins'], acts: core.liabilities },
      figures: {
        after: ['market'],
        follower: publishFigures({ ...publishTurns, clock, read, broker, logger }),
      },
    },
    beginning,
  );
}
