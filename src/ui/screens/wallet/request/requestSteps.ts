/** A request: what is known of it, and its steps as they follow from its status. */
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import type { TextKey } from '../../../i18n/useText.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import type { CallError } from '../../../../protocol/answer.ts';

interface RequestStep {
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

/**
 * Amount that a withdrawal or sale returned because it was not carried out; undefined for any
 * other.
 */
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

/** One id may have two rows; the incoming side of a transfer and what was returned follow from the other. */
const FOLLOWING: ReadonlySet<WireDnw['type']> = new Set(['TI', 'CI', 'E']);

/**
 * A request as it is now: by the account's events while it waits, then as the exchange keeps it.
 * @param known what was just answered
 */
export function useRequest(id: string, known: WireDnw | undefined) {
  const { account, call } = useServices();
  const open = useSelected(account, ({ applications }) => applications[id]);
  const seq = useSelected(account, (view) => view.seq);
  const { state } = useQuery({
    key: ['money', 'request', id],
    // Its leaving the account's list is the decision. What was read before the account was known may
    // be older than the account, so it is read again with what the account knows since.
    version: open === undefined ? `over/${seq}` : 'open',
    read: () => call('dnwList', { keyword: id, page: 1, size: 4 }),
  });
  // A request id that a client chose may read like a number of another request.
  const items = state.value?.items.filter((one) => one.id === id);
  const stored = items?.find(({ type }) => !FOLLOWING.has(type)) ?? items?.[0];
  const kept = newer(stored, known);
  // Events leave out personal data; it does not change.
  const dnw = open === undefined ? kept : { ...open, destination: kept?.destination ?? null };
  const isMissing = state.status === 'ready' && dnw === undefined;
  const error: CallError | undefined = state.status === 'failed' ? state.error : undefined;
  return { dnw, isMissing, error };
}

/**
 * Newer state of a request: the answer to the form may be newer than the list, and the list newer
 * than that.
 */
const newer = (stored: WireDnw | undefined, known: WireDnw | undefined): WireDnw | undefined =>
  stored === undefined || (stored.endedAt === null && known?.endedAt != null) ? known : stored;
