/** The steps of a request as they follow from its status. Pure. */
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import type { TextKey } from '../../../i18n/useText.ts';

export interface RequestStep {
  readonly key: TextKey;
  readonly state: 'done' | 'now' | 'todo' | 'failed';
}

/** Movements between own wallets are done at once; applications wait for a decision. */
const DECIDED: Readonly<Partial<Record<WireDnw['type'], TextKey>>> = {
  D: 'wallet.step.credited',
  W: 'wallet.step.paidOut',
  WB: 'wallet.step.bought',
  WS: 'wallet.step.sold',
};

type Standing = Pick<WireDnw, 'type' | 'status' | 'provider'>;

/** Who has to act while it is requested: who pays for it, else the exchange. */
const waiting = ({ type, provider }: Standing): TextKey =>
  type === 'WB' || (type === 'D' && provider !== null)
    ? 'wallet.step.payment'
    : 'wallet.step.review';

export function requestSteps(dnw: Standing): readonly RequestStep[] {
  const { type, status } = dnw;
  const decided = DECIDED[type];
  const requested: RequestStep = { key: 'wallet.step.requested', state: 'done' };
  if (decided === undefined) return [requested, { key: 'wallet.step.moved', state: 'done' }];
  switch (status) {
    case 'REQUESTED':
      return [requested, { key: waiting(dnw), state: 'now' }, { key: decided, state: 'todo' }];
    case 'APPROVED':
      return [requested, { key: waiting(dnw), state: 'done' }, { key: decided, state: 'done' }];
    case 'REJECTED':
    case 'CANCELLED':
    case 'EXPIRED':
      return [requested, { key: `wallet.status.${status}`, state: 'failed' }];
  }
}

/** What a withdrawal or sale gave back because it was not carried out; undefined for any other. */
export const returnedOf = ({
  type,
  status,
  amount,
}: Pick<WireDnw, 'type' | 'status' | 'amount'>): string | undefined =>
  (type === 'W' || type === 'WS') && status !== 'REQUESTED' && status !== 'APPROVED'
    ? amount
    : undefined;

/**
 * Whether its owner may still cancel it. What a provider carries out they may not: it may have been
 * paid already.
 */
export const isCancellable = ({
  status,
  provider,
}: Pick<WireDnw, 'status' | 'provider'>): boolean => status === 'REQUESTED' && provider === null;
