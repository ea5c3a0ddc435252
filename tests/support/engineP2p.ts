/** P2P trades in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { p2pId, userId } from '../../src/domain/ids.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import type {
  DecideP2p,
  MatchP2p,
  RequestP2p,
  TakeP2pStep,
} from '../../src/domain/p2p/commands.ts';
import type { P2pSide } from '../../src/domain/p2p/p2p.ts';
import { moneyOf, priceOf } from '../../src/domain/quantities.ts';
import { clientId } from './engine.ts';

/** Later than any test's moment. */
const NEVER = 4_102_444_800_000;

export interface P2pSpec {
  readonly user?: number;
  readonly id: string;
  readonly side: P2pSide;
  readonly wallet?: WalletType;
  readonly amount: string;
  readonly wonRate?: string;
  /** Amount in won that the page showed. */
  readonly won?: string;
}

export const p2pRequestOf = (spec: P2pSpec): Unstamped<RequestP2p> => ({
  type: 'RequestP2p',
  userId: userId(spec.user ?? 1),
  requestId: clientId(spec.id),
  side: spec.side,
  wallet: spec.wallet ?? 'USDT',
  amount: moneyOf(spec.amount),
  wonRate: priceOf(spec.wonRate ?? '1380'),
  wonShown: spec.won === undefined ? undefined : moneyOf(spec.won),
  reference: 'personal-data',
});

export const matchOf = (n: number, expiresAt = NEVER): Unstamped<MatchP2p> => ({
  type: 'MatchP2p',
  id: p2pId(n),
  expiresAt,
});

/** @param user undefined: the counter */
export const stepOf = (
  n: number,
  step: TakeP2pStep['step'],
  user?: number,
  reason = '',
): Unstamped<TakeP2pStep> => ({
  type: 'TakeP2pStep',
  id: p2pId(n),
  step,
  userId: user === undefined ? undefined : userId(user),
  reason,
});

export const p2pDecisionOf = (
  n: number,
  decision: DecideP2p['decision'],
): Unstamped<DecideP2p> => ({ type: 'DecideP2p', id: p2pId(n), decision, reason: 'checked' });
