/**
 * Requests to providers: one document for each application that a provider carries out, written
 * before anything is sent, and one for each payment a provider names.
 */
import * as v from 'valibot';
import { formatDecimal } from '../../domain/decimal.ts';
import { type DnwId, parseDnwId, parseUserId, type UserId } from '../../domain/ids.ts';
import { type Provider, PROVIDERS } from '../../domain/ledger/accounts.ts';
import { type Application, APPLICATION_TYPES, isOutgoing } from '../../domain/money/application.ts';
import { REQUEST_PROBLEMS, REQUEST_STATES } from '../../domain/providers/requests.ts';
import type { DocumentChange, Documents, PutDocument } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';
import type { PaymentOrder } from './port.ts';
import { standing } from './wire.ts';

/** Documents of requests; their id is the application's. */
const REQUEST_KIND = 'providerRequest';
/** Which request a provider's payment belongs to; its id is provider and payment. */
const PAYMENT_KIND = 'providerPayment';

export type RequestState = (typeof REQUEST_STATES)[number];
export type Problem = (typeof REQUEST_PROBLEMS)[number];

const stored = v.object({
  provider: v.picklist(PROVIDERS),
  userId: v.string(),
  type: v.picklist(APPLICATION_TYPES),
  amount: v.string(),
  asset: v.string(),
  state: v.picklist(REQUEST_STATES),
  attempts: v.number(),
  /** Error of the last attempt whose outcome was unknown. */
  trouble: v.string(),
  standing: v.nullable(standing),
  problem: v.nullable(v.picklist(REQUEST_PROBLEMS)),
});

/** One request of a provider. */
export interface ProviderRequest extends Readonly<Omit<v.InferOutput<typeof stored>, 'userId'>> {
  readonly id: DnwId;
  readonly userId: UserId;
}

export interface KeptRequest {
  readonly request: ProviderRequest;
  readonly version: number;
  /** When it was last written. */
  readonly updatedAt: number;
  readonly createdAt: number;
}

/** The provider's name of a currency. */
const assetOf = (provider: Provider, currency: string): string =>
  provider === 'gluwa' && currency === 'USDT' ? 'sUSDCG' : currency;

/**
 * Amount that the provider pays in or out: won for what is bought or sold, else the amount, of
 * which a withdrawal leaves its fee here.
 */
function paidOutside(application: Application): Pick<PaymentOrder, 'amount' | 'asset'> {
  const { type, amount, fee, won, currency } = application;
  if (won !== undefined) return { amount: formatDecimal(won), asset: 'KRW' };
  return { amount: formatDecimal(isOutgoing(type) ? amount - fee : amount), asset: currency };
}

export function newRequest(application: Application, provider: Provider): ProviderRequest {
  const { id, userId, type } = application;
  const { amount, asset } = paidOutside(application);
  return {
    id,
    provider,
    userId,
    type,
    amount,
    asset: assetOf(provider, asset),
    state: 'SENDING',
    attempts: 0,
    trouble: '',
    standing: null,
    problem: null,
  };
}

export const orderOf = ({ id, userId, amount, asset }: ProviderRequest): PaymentOrder => ({
  reference: id,
  member: userId,
  amount,
  asset,
});

const stateLabel = (state: RequestState): string => `state:${state}`;
const providerLabel = (provider: Provider): string => `provider:${provider}`;

function readRequest(id: string, body: string): ProviderRequest {
  const { userId, ...rest } = v.parse(stored, JSON.parse(body));
  const [own, owner] = [parseDnwId(id), parseUserId(userId)];
  if (own === undefined || owner === undefined) throw new Error(`${REQUEST_KIND} ${id} is broken`);
  return { ...rest, id: own, userId: owner };
}

export interface RequestQuery {
  readonly provider?: Provider | undefined;
  readonly states: readonly RequestState[];
  readonly page: number;
  readonly size: number;
}

type SaveResult = 'saved' | 'changed' | 'paymentUsed';

export class Requests {
  readonly #documents: Documents;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(documents: Documents, clock: Pick<Clock, 'now'>) {
    this.#documents = documents;
    this.#clock = clock;
  }

  async find(id: DnwId): Promise<KeptRequest | undefined> {
    const found = await this.#documents.get(REQUEST_KIND, id);
    if (found === undefined) return undefined;
    const { version, createdAt, updatedAt } = found;
    return { request: readRequest(id, found.body), version, createdAt, updatedAt };
  }

  async list({ provider, states, page, size }: RequestQuery) {
    const { items, total } = await this.#documents.query({
      kind: REQUEST_KIND,
      labels: [
        states.map(stateLabel),
        ...(provider === undefined ? [] : [[providerLabel(provider)]]),
      ],
      page,
      size,
      order: 'oldest',
    });
    const kept = items.map(({ id, body, version, createdAt, updatedAt }): KeptRequest => ({
      request: readRequest(id, body),
      version,
      createdAt,
      updatedAt,
    }));
    return { items: kept, total };
  }

  /**
   * Writes a request over the version it was read at, 0 for a new one.
   * @param payment the provider's payment it is confirmed by, which can confirm no other request
   */
  async save(request: ProviderRequest, version: number, payment?: string): Promise<SaveResult> {
    const changes: DocumentChange[] = [this.#put(request, version)];
    const paymentId = `${request.provider}/${payment}`;
    if (payment !== undefined) {
      const used = await this.#documents.get(PAYMENT_KIND, paymentId);
      if (used !== undefined && used.body !== request.id) return 'paymentUsed';
      if (used === undefined)
        changes.push({
          type: 'put',
          kind: PAYMENT_KIND,
          id: paymentId,
          body: request.id,
          expectedVersion: 0,
          audit: 'none',
        });
    }
    const result = await this.#documents.transact(changes, {
      actor: 'provider',
      at: this.#clock.now(),
    });
    if (result.ok) return 'saved';
    return result.conflict.kind === PAYMENT_KIND ? 'paymentUsed' : 'changed';
  }

  #put({ id, ...request }: ProviderRequest, version: number): PutDocument {
    return {
      type: 'put',
      kind: REQUEST_KIND,
      id,
      expectedVersion: version,
      audit: 'none',
      // No owner: it names users by id alone, and has to survive the erasure of an account.
      labels: [stateLabel(request.state), providerLabel(request.provider)],
      body: JSON.stringify(request),
    };
  }
}
