/** A provider's final word: held against what was requested, and carried out once. */
import { parseDecimal } from '../../domain/decimal.ts';
import type { ApplicationStatus } from '../../domain/money/application.ts';
import { applicationById } from '../../engine/money/moneyState.ts';
import { applicationRow } from '../money/rows.ts';
import type { Kernel } from '../kernel.ts';
import type { KeptRequest, Problem, ProviderRequest, Requests } from './requests.ts';
import type { Standing } from './wire.ts';

export interface FinalsOptions extends Pick<Kernel, 'submit' | 'readState' | 'rows'> {
  readonly requests: Requests;
}

interface End {
  readonly status: ApplicationStatus;
  readonly endedAt: number | null;
}

export class Finals {
  readonly #options: FinalsOptions;

  constructor(options: FinalsOptions) {
    this.#options = options;
  }

  /**
   * Stores a final word, once.
   * @returns the request to decide; undefined where nothing is to be decided
   */
  async confirm(kept: KeptRequest, standing: Standing): Promise<KeptRequest | undefined> {
    const { request } = kept;
    const { state, standing: known } = request;
    if (state === 'HELD') return undefined;
    if (known !== null && known.status !== 'OPEN') {
      if (isSame(known, standing)) return state === 'CONFIRMED' ? kept : undefined;
      await this.#hold(kept, { ...request, standing }, 'CONTRADICTED');
      return undefined;
    }
    const problem = await this.#problemOf(request, standing);
    if (problem !== undefined) {
      await this.#hold(kept, { ...request, standing }, problem);
      return undefined;
    }
    const confirmed: ProviderRequest = { ...request, standing, state: 'CONFIRMED', trouble: '' };
    const paymentId = standing.status === 'PAID' ? standing.paymentId : undefined;
    const saved = await this.#options.requests.save(confirmed, kept.version, paymentId);
    if (saved === 'changed') throw new Error('the request was changed by another process');
    if (saved === 'paymentUsed') {
      await this.#hold(kept, { ...request, standing }, 'PAYMENT_REUSED');
      return undefined;
    }
    return { ...kept, request: confirmed, version: kept.version + 1 };
  }

  /**
   * Ends the application by the provider's word; harmless for one that has ended.
   * @returns false when it has to be tried again
   */
  async decide(kept: KeptRequest): Promise<boolean> {
    const { id, standing } = kept.request;
    if (standing === null) throw new Error(`${id} has no final word`);
    const isPaid = standing.status === 'PAID';
    const result = await this.#options.submit(
      {
        type: 'DecideApplication',
        id,
        decision: isPaid ? 'APPROVED' : 'REJECTED',
        reason: isPaid ? '' : standing.reason,
      },
      'provider',
    );
    if (result.ok) {
      await this.#end(kept);
      return true;
    }
    const { code } = result.rejection;
    if (code !== 'APPLICATION_DECIDED' && code !== 'UNKNOWN_APPLICATION') return false;
    const end = await this.#endOf(kept.request);
    if (isPaid === (end?.status === 'APPROVED')) await this.#end(kept);
    else await this.#hold(kept, kept.request, isPaid ? 'PAID_AFTER_END' : 'REFUSED_AFTER_APPROVAL');
    return true;
  }

  /** A request that is held because of its application is over once an operator decided that. */
  async review(kept: KeptRequest): Promise<void> {
    const { request, updatedAt } = kept;
    const { id, problem } = request;
    if (problem !== 'WRONG_AMOUNT' && problem !== 'PAYMENT_REUSED') return;
    const open = await this.#options.readState((state) => applicationById(state, id));
    if (open !== undefined) return;
    const end = await this.#endOf(request);
    // Its decision came before it was held, and could not take that into account.
    if ((end?.endedAt ?? 0) >= updatedAt) await this.#end(kept);
    else await this.#hold(kept, request, 'PAID_AFTER_END');
  }

  /**
   * Closes what is held after its application ended, on an operator's word.
   * @returns false for any other request
   */
  async close(kept: KeptRequest): Promise<boolean> {
    const { id, state } = kept.request;
    if (state !== 'HELD') return false;
    const open = await this.#options.readState((engine) => applicationById(engine, id));
    if (open !== undefined) return false;
    // The problem stays: it says why an operator had to close it.
    await this.#save(kept, { ...kept.request, state: 'ENDED' });
    return true;
  }

  async #problemOf(request: ProviderRequest, standing: Standing): Promise<Problem | undefined> {
    const { amount, asset } = request;
    if (standing.status !== 'PAID') return undefined;
    const isRight =
      parseDecimal(standing.amount) === parseDecimal(amount) && standing.asset === asset;
    if (isRight) return undefined;
    const open = await this.#options.readState((state) => applicationById(state, request.id));
    return open === undefined ? 'PAID_AFTER_END' : 'WRONG_AMOUNT';
  }

  #endOf({ id, type, userId }: ProviderRequest): Promise<End | undefined> {
    return applicationRow(this.#options, userId, { id, type });
  }

  #end(kept: KeptRequest): Promise<void> {
    return this.#save(kept, { ...kept.request, state: 'ENDED', problem: null });
  }

  #hold(kept: KeptRequest, request: ProviderRequest, problem: Problem): Promise<void> {
    return this.#save(kept, { ...request, state: 'HELD', problem });
  }

  async #save({ version }: KeptRequest, request: ProviderRequest): Promise<void> {
    const saved = await this.#options.requests.save(request, version);
    if (saved !== 'saved') throw new Error('the request was changed by another process');
  }
}

const isSame = (one: Standing, other: Standing): boolean =>
  one.status === other.status &&
  (one.status === 'REFUSED' ||
    (one.paymentId === other.paymentId &&
      one.asset === other.asset &&
      parseDecimal(one.amount) === parseDecimal(other.amount)));
