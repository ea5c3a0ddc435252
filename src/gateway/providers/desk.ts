/**
 * Carries out the applications that name a provider, outside the writer: writes down what it
 * requests, sends it, and asks until the outcome is known. Everything is found again after a killed
 * process, at whatever step it was. Rules [V-D..].
 */
import type { DnwId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { Application } from '../../domain/money/application.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import { applicationById, openApplications } from '../../engine/money/moneyState.ts';
import type { StoredRun } from '../loop/batch.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Clock, Logger } from '../ports.ts';
import type { Warn } from '../warnings/warnings.ts';
import type { Kernel } from '../kernel.ts';
import { ProviderLanes } from './lanes.ts';
import type { Outcome, ProviderPort } from './port.ts';
import { Finals } from './finals.ts';
import {
  type KeptRequest,
  newRequest,
  orderOf,
  type ProviderRequest,
  type Requests,
} from './requests.ts';
import type { Standing } from './wire.ts';

/** Requests of one provider under way at once. */
const LANE_MAX = 8;
/** Between two attempts: doubled each time up to the longest. */
const FIRST_PAUSE_MS = SECOND_MS;
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** An open payment is asked for at this distance first; its callback is usually earlier. */
const OPEN_PAUSE_MS = 5 * SECOND_MS;
/** How long a caller waits for the provider's first answer. */
const BEGIN_MS = 8 * SECOND_MS;
const PAGE = 500;
/** A provider that does not answer so often is slow, and its applicant is warned. */
const ATTEMPTS_UNTIL_WARNED = 3;

export interface DeskOptions extends Pick<Kernel, 'submit' | 'readState' | 'rows'> {
  readonly requests: Requests;
  readonly ports: ReadonlyMap<Provider, ProviderPort>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly warn: Warn;
}

/** Next step of a request at its provider. */
type Plan = { readonly act: 'send' | 'ask'; readonly request: ProviderRequest };

export class Desk {
  readonly #options: DeskOptions;
  readonly #lanes = new ProviderLanes(LANE_MAX);
  readonly #finals: Finals;
  /** Changes of one request pass one after the other. */
  readonly #inTurn = createKeyedTurns<DnwId>();
  readonly #timers = new Map<DnwId, () => void>();
  /** Attempts since the request last made progress, for the length of its pauses. */
  readonly #tries = new Map<DnwId, number>();
  readonly #running = new Set<DnwId>();
  /** Woken while they were running. */
  readonly #again = new Set<DnwId>();
  readonly #begun = new Map<DnwId, Set<() => void>>();
  #isStopped = false;

  constructor(options: DeskOptions) {
    this.#options = options;
    this.#finals = new Finals(options);
  }

  /** Takes up what a stopped process left; call once the engine's state is read. */
  async start(): Promise<void> {
    const { requests, readState } = this.#options;
    const left = new Map<DnwId, Provider>();
    for (const { id, provider } of await readState(openApplications))
      if (provider !== undefined) left.set(id, provider);
    for (let page = 1; ; page += 1) {
      const states = ['SENDING', 'OPEN', 'CONFIRMED', 'HELD'] as const;
      const { items } = await requests.list({ states, page, size: PAGE });
      for (const { request } of items) left.set(request.id, request.provider);
      if (items.length < PAGE) break;
    }
    for (const [id, provider] of left) this.#wake(id, provider);
  }

  /** Stops the desk; outcomes of requests in progress are queried after the next start. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    for (const id of this.#begun.keys()) this.#release(id);
  }

  /** Receives everything that was stored, in order. */
  take(runs: readonly StoredRun[]): void {
    for (const { events } of runs)
      for (const event of events) {
        if (event.type !== 'MoneyApplied' && event.type !== 'ApplicationEnded') continue;
        const { id, provider } = event.application;
        if (provider !== undefined) this.#wake(id, provider);
      }
  }

  /** Resolves once the first attempt at a request is over, or after 8 s. */
  async begun(id: DnwId): Promise<KeptRequest | undefined> {
    const { requests } = this.#options;
    // Before it is read, so that an attempt that ends in between is not missed.
    const { over, leave } = this.#wait(id);
    const kept = await requests.find(id);
    if (this.#isStopped || (kept !== undefined && !isBeginning(kept.request))) {
      leave();
      return kept;
    }
    await over;
    return requests.find(id);
  }

  /**
   * Accepts a status that a provider sent by itself. Resolves when it is stored and, if final,
   * carried out; rejects while the store fails.
   * @returns false when nothing was requested of the provider under this reference
   */
  async confirm(id: DnwId, provider: Provider, standing: Standing): Promise<boolean> {
    const isKnown = await this.#inTurn(id, async () => {
      const kept = await this.#options.requests.find(id);
      if (kept?.request.provider !== provider) return false;
      await this.#apply(kept, standing);
      return true;
    });
    this.#release(id);
    return isKnown;
  }

  /**
   * Closes what is held after its application ended, on an operator's word.
   * @returns undefined where nothing was requested under this id, false where it is not so held
   */
  close(id: DnwId): Promise<boolean | undefined> {
    return this.#inTurn(id, async () => {
      const kept = await this.#options.requests.find(id);
      return kept && this.#finals.close(kept);
    });
  }

  #wake(id: DnwId, provider: Provider): void {
    if (this.#isStopped) return;
    this.#timers.get(id)?.();
    this.#timers.delete(id);
    if (this.#running.has(id)) {
      this.#again.add(id);
      return;
    }
    this.#running.add(id);
    void this.#lanes.run(provider, () => this.#attempt(id, provider));
  }

  #wakeLater(id: DnwId, provider: Provider, firstMs: number): void {
    if (this.#isStopped) return;
    const tries = this.#tries.get(id) ?? 0;
    this.#tries.set(id, tries + 1);
    const pauseMs = Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** Math.min(tries, 20));
    this.#timers.get(id)?.();
    this.#timers.set(
      id,
      this.#options.clock.after(pauseMs, () => this.#wake(id, provider)),
    );
  }

  async #attempt(id: DnwId, provider: Provider): Promise<void> {
    try {
      if (!this.#isStopped) await this.#step(id, provider);
    } catch (error) {
      if (!this.#isStopped) {
        this.#options.logger.warn(`${provider} ${id} is tried again: ${String(error)}`);
        this.#wakeLater(id, provider, FIRST_PAUSE_MS);
      }
    } finally {
      this.#running.delete(id);
      this.#release(id);
      if (this.#again.delete(id)) this.#wake(id, provider);
    }
  }

  async #step(id: DnwId, provider: Provider): Promise<void> {
    const plan = await this.#inTurn(id, () => this.#plan(id));
    if (plan === undefined) return;
    const port = this.#options.ports.get(provider);
    if (port === undefined) return;
    const { act, request } = plan;
    // No turn is held while the provider is waited for, so that its callback passes.
    if (act === 'send') {
      await this.#received(id, provider, await send(port, request));
      return;
    }
    const outcome = await port.status(id);
    if (outcome.kind !== 'done') await this.#received(id, provider, outcome);
    else if (outcome.answer !== undefined)
      await this.#received(id, provider, { kind: 'done', answer: outcome.answer });
    else if (await this.#inTurn(id, () => this.#isStillWanted(id)))
      await this.#received(id, provider, await send(port, request));
  }

  /** Writes a new request down, and carries out a final word that is known already. */
  async #plan(id: DnwId): Promise<Plan | undefined> {
    const { requests, readState } = this.#options;
    const kept = await requests.find(id);
    if (kept === undefined) {
      const application = await readState((state) => applicationById(state, id));
      return application && this.#write(application);
    }
    switch (kept.request.state) {
      case 'SENDING':
      case 'OPEN':
        return { act: 'ask', request: kept.request };
      case 'CONFIRMED':
        await this.#decide(kept);
        return undefined;
      case 'HELD':
        await this.#finals.review(kept);
        return undefined;
      case 'ENDED':
        return undefined;
    }
  }

  async #write(application: Application): Promise<Plan | undefined> {
    if (application.provider === undefined) return undefined;
    const request = newRequest(application, application.provider);
    await this.#save(request, 0);
    return { act: 'send', request };
  }

  /** The provider has nothing under this reference: is it to be sent again, or is it over? */
  async #isStillWanted(id: DnwId): Promise<boolean> {
    const { requests, readState } = this.#options;
    const kept = await requests.find(id);
    if (kept === undefined || !isUndecided(kept.request)) return false;
    const application = await readState((state) => applicationById(state, id));
    if (application !== undefined) return true;
    await this.#save({ ...kept.request, state: 'ENDED' }, kept.version);
    return false;
  }

  #received(id: DnwId, provider: Provider, outcome: Outcome<Standing>): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return this.#inTurn(id, async () => {
      const kept = await this.#options.requests.find(id);
      // A callback may have been faster.
      if (kept === undefined || !isUndecided(kept.request)) return;
      if (outcome.kind === 'done') return this.#apply(kept, outcome.answer);
      if (outcome.kind === 'refused') return this.#apply(kept, refusedAs(kept, outcome.reason));
      const attempts = kept.request.attempts + 1;
      if (attempts === ATTEMPTS_UNTIL_WARNED)
        this.#options.warn(reject('PROVIDER_UNAVAILABLE'), kept.request.userId);
      await this.#save({ ...kept.request, attempts, trouble: outcome.problem }, kept.version);
      this.#wakeLater(id, provider, FIRST_PAUSE_MS);
    });
  }

  async #apply(kept: KeptRequest, standing: Standing): Promise<void> {
    const { request, version } = kept;
    if (standing.status !== 'OPEN') {
      const confirmed = await this.#finals.confirm(kept, standing);
      if (confirmed === undefined) this.#tries.delete(request.id);
      else await this.#decide(confirmed);
      return;
    }
    // An older word than the one that is known.
    if (!isUndecided(request)) return;
    if (request.state === 'SENDING') this.#tries.delete(request.id);
    await this.#save({ ...request, state: 'OPEN', standing, trouble: '' }, version);
    this.#wakeLater(request.id, request.provider, OPEN_PAUSE_MS);
  }

  async #decide(kept: KeptRequest): Promise<void> {
    const { id, provider } = kept.request;
    if (await this.#finals.decide(kept)) this.#tries.delete(id);
    else this.#wakeLater(id, provider, FIRST_PAUSE_MS);
  }

  async #save(request: ProviderRequest, version: number): Promise<void> {
    const result = await this.#options.requests.save(request, version);
    if (result !== 'saved') throw new Error(`the request was changed by another process`);
  }

  #wait(id: DnwId): { readonly over: Promise<void>; readonly leave: () => void } {
    const waiting = this.#begun.get(id) ?? new Set();
    this.#begun.set(id, waiting);
    let leave: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      leave = () => {
        cancel();
        waiting.delete(leave);
        resolve();
      };
      const cancel = this.#options.clock.after(BEGIN_MS, () => leave());
      waiting.add(leave);
    });
    return { over, leave };
  }

  #release(id: DnwId): void {
    const waiting = this.#begun.get(id);
    this.#begun.delete(id);
    for (const done of waiting ?? []) done();
  }
}

const isUndecided = ({ state }: ProviderRequest): boolean =>
  state === 'SENDING' || state === 'OPEN';

const isBeginning = ({ state, attempts }: ProviderRequest): boolean =>
  state === 'SENDING' && attempts === 0;

const send = (port: ProviderPort, request: ProviderRequest): Promise<Outcome<Standing>> =>
  request.type === 'W' || request.type === 'WS'
    ? port.sell(orderOf(request))
    : port.send(orderOf(request));

/** A refusal of the request itself, as if a payment had been made and refused. */
const refusedAs = ({ request }: KeptRequest, reason: string): Standing => ({
  reference: request.id,
  paymentId: request.id,
  status: 'REFUSED',
  reason,
  amount: request.amount,
  asset: request.asset,
  url: null,
  qrcode: null,
  expiresAt: null,
});
