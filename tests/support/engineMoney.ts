/** Transfers, conversions and applications in decimal text, for tests of the engine. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { ONE } from '../../src/domain/decimal.ts';
import { dnwId, userId } from '../../src/domain/ids.ts';
import type { Provider } from '../../src/domain/ledger/accounts.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import type { ApplicationType } from '../../src/domain/money/application.ts';
import type {
  ApplyForMoney,
  ConvertFunds,
  DecideApplication,
  TransferFunds,
} from '../../src/domain/money/commands.ts';
import { moneyOf, priceOf } from '../../src/domain/quantities.ts';
import { ratio } from '../../src/domain/ratio.ts';
import { clientId } from './engine.ts';

/** Later than any test's moment. */
const NEVER = 4_102_444_800_000;

export interface MovementSpec {
  readonly user?: number;
  readonly id: string;
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: string;
}

const betweenOf = ({ user = 1, id, from, to, amount }: MovementSpec) => ({
  userId: userId(user),
  requestId: clientId(id),
  from,
  to,
  amount: moneyOf(amount),
});

export const transferOf = (spec: MovementSpec): Unstamped<TransferFunds> => ({
  type: 'TransferFunds',
  ...betweenOf(spec),
});

export const conversionOf = ({
  rate,
  until = NEVER,
  ...spec
}: MovementSpec & {
  readonly rate: string;
  readonly until?: number;
}): Unstamped<ConvertFunds> => ({
  type: 'ConvertFunds',
  ...betweenOf(spec),
  quote: { rate: ratio(priceOf(rate), ONE), until },
});

export interface ApplicationSpec {
  readonly user?: number;
  readonly id: string;
  readonly type: ApplicationType;
  readonly wallet?: WalletType;
  readonly amount: string;
  readonly wonRate?: string;
  readonly provider?: Provider;
  readonly expiresAt?: number;
}

export const applicationOf = (spec: ApplicationSpec): Unstamped<ApplyForMoney> => ({
  type: 'ApplyForMoney',
  userId: userId(spec.user ?? 1),
  requestId: clientId(spec.id),
  application: spec.type,
  wallet: spec.wallet ?? 'USDT',
  amount: moneyOf(spec.amount),
  wonRate: spec.wonRate === undefined ? undefined : priceOf(spec.wonRate),
  provider: spec.provider,
  reference: '',
  expiresAt: spec.expiresAt,
});

export const decisionOf = (
  n: number,
  decision: DecideApplication['decision'],
  reason = '',
): Unstamped<DecideApplication> => ({ type: 'DecideApplication', id: dnwId(n), decision, reason });
