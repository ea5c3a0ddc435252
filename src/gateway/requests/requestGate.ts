/**
 * The same request id is the same request, also after the engine has forgotten it: the engine
 * remembers the last 200 of each user and kind, the history the others. Requests under one id pass
 * one after the other, so what was found before a command is submitted still holds when it is
 * carried out.
 */
import { reject } from '../../domain/rejections.ts';
import type { EngineState } from '../../engine/index.ts';
import {
  compareWithEarlier,
  type ContentOf,
  fingerprintUnder,
  type RequestKind,
  rememberedRequests,
} from '../../engine/earlierRequests.ts';
import type { EarlierRequest, RequestUnder } from '../../engine/requestTable.ts';
import type { StoredRun } from '../loop/batch.ts';
import type { Store } from '../ports.ts';
import type { Projector } from '../projections/projector.ts';
import { type Reply, refuse } from '../reply.ts';
import { fingerprintOf } from '../../engine/requests/fingerprint.ts';
import { idInList, type RequestKey, type StoredKinds } from './requestRows.ts';

/** 8 MB: a million ids leave one false "yes" in 4,000, ten million one in 20. */
const BITS = 2 ** 26;
const PROBES = 4;
const TWO_32 = 4_294_967_296;

class SeenRequests {
  readonly #words: Uint32Array;
  readonly #bits: number;

  /** @param bits a power of two, 32 at least */
  constructor(bits = BITS) {
    this.#bits = bits;
    this.#words = new Uint32Array(bits / 32);
  }

  add(key: string): void {
    for (const bit of this.#probesOf(key))
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  mayHave(key: string): boolean {
    return this.#probesOf(key).every(
      (bit) => ((this.#words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0,
    );
  }

  #probesOf(key: string): readonly number[] {
    const hash = fingerprintOf([key]);
    const first = hash % TWO_32;
    // Odd, so that the probes of a key differ.
    const step = 2 * Math.floor(hash / TWO_32) + 1;
    return Array.from({ length: PROBES }, (_, n) => (first + n * step) % this.#bits);
  }
}

/** A request that must not be carried out twice. */
export interface GatedRequest<Kind extends RequestKind, T> extends RequestKey {
  readonly kind: Kind;
  /** The values it is compared by with an earlier one. */
  readonly content: ContentOf<Kind>;
  /** Requests under other ids that are carried out with it. */
  readonly beside?: readonly RequestUnder<ContentOf<Kind>>[];
  /** The engine remembers it under another content: the history alone is asked. */
  readonly isForgotten?: boolean;
  readonly submit: () => Promise<Reply<T>>;
  /** Outcome of the first request, in its present state. */
  readonly first: () => Promise<Reply<T>>;
}

export interface RequestGateOptions {
  readonly kinds: StoredKinds;
  readonly readState: <T>(read: (state: EngineState) => T) => Promise<T>;
  readonly findRequest: Store['findRequest'];
  readonly projector: Pick<Projector, 'requestOf'>;
}

const keyOf = ({ userId, kind, id }: RequestKey): string => `${userId}/${kind}/${id}`;

export class RequestGate {
  readonly #options: RequestGateOptions;
  readonly #seen = new SeenRequests();
  /** By user and kind: whether all of their requests so far are among those seen. */
  readonly #isWhole = new Map<string, boolean>();
  readonly #inFlight = new Map<string, Promise<unknown>>();

  constructor(options: RequestGateOptions) {
    this.#options = options;
  }

  /** Receives everything that was stored, before its commands are answered. */
  take(runs: readonly StoredRun[]): void {
    for (const { record, events } of runs) {
      const { userId } = record;
      if (userId === undefined) continue;
      for (const event of events) {
        const request = this.#options.projector.requestOf(event);
        if (request !== undefined) this.#seen.add(keyOf({ userId, ...request }));
      }
    }
  }

  async run<Kind extends RequestKind, T>(request: GatedRequest<Kind, T>): Promise<Reply<T>> {
    const key = keyOf(request);
    for (;;) {
      const before = this.#inFlight.get(key);
      if (before === undefined) break;
      await before.catch(() => undefined);
    }
    const mine = this.#decide(request);
    this.#inFlight.set(key, mine);
    try {
      return await mine;
    } finally {
      this.#inFlight.delete(key);
    }
  }

  /** The body of the history's row of a request that is over. */
  stored({ userId, ...request }: RequestKey): Promise<string | undefined> {
    const { kinds, findRequest } = this.#options;
    const { history } = kinds[request.kind];
    return findRequest(history, userId, idInList(history, request));
  }

  async #decide<Kind extends RequestKind, T>(request: GatedRequest<Kind, T>): Promise<Reply<T>> {
    const earlier = (await this.#isSurelyNew(request)) ? undefined : await this.#earlier(request);
    if (earlier === undefined) return request.submit();
    return earlier === 'same'
      ? request.first()
      : refuse(reject(this.#options.kinds[request.kind].reused));
  }

  async #isSurelyNew(request: RequestKey): Promise<boolean> {
    const { userId, kind } = request;
    const owner = `${userId}/${kind}`;
    const isWhole = this.#isWhole.get(owner) ?? (await this.#learn(owner, request));
    return isWhole && !this.#seen.mayHave(keyOf(request));
  }

  /**
   * Learns the requests from before this process began from the engine's memory, which has all of
   * them unless it is full.
   */
  async #learn(owner: string, { userId, kind }: RequestKey): Promise<boolean> {
    const { ids, isFull } = await this.#options.readState((state) =>
      rememberedRequests(state, userId, kind),
    );
    for (const id of ids) this.#seen.add(`${owner}/${id}`);
    this.#isWhole.set(owner, !isFull);
    return !isFull;
  }

  async #earlier<Kind extends RequestKind>(
    request: GatedRequest<Kind, unknown>,
  ): Promise<EarlierRequest> {
    const { userId, kind, id, content, beside = [], isForgotten = false } = request;
    if (!isForgotten) {
      const remembered = await this.#options.readState((state) =>
        compareWithEarlier(state, userId, kind, [{ id, content }, ...beside]),
      );
      if (remembered !== undefined) return remembered;
    }
    const body = await this.stored({ userId, kind, id });
    if (body === undefined) return undefined;
    const wanted = fingerprintUnder(kind, content);
    const { kinds }: { readonly kinds: StoredKinds } = this.#options;
    const isSame = kinds[kind]
      .requestedAs(body)
      .some((one) =>
        'fingerprint' in one ? one.fingerprint === wanted : fingerprintUnder(kind, one) === wanted,
      );
    return isSame ? 'same' : 'other';
  }
}
