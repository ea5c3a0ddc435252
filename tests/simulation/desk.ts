/** One player at a desk: decides, sends, and retries what was not answered. */
import type { WireFuturesOption, WireOrder } from '../../src/protocol/futures/entities.ts';
import type { WireTicker } from '../../src/protocol/market/entities.ts';
import type { WireDnw } from '../../src/protocol/money/entities.ts';
import type { Answer } from '../../src/protocol/answer.ts';
import type { Chance } from './chance.ts';
import type { Client } from './client.ts';
import type { Action, Memory, OrderParams, Reach, Strategy } from './players/player.ts';

export interface DeskOptions {
  readonly client: Client;
  readonly strategy: Strategy;
  readonly chance: Chance;
  readonly now: () => number;
  readonly options: readonly WireFuturesOption[];
  readonly ticker: (stock: string) => WireTicker | undefined;
  readonly tally: Tally;
  readonly apply: Reach['apply'];
}

/** Tally of answers over all players. */
export class Tally {
  sent = 0;
  /** Orders acknowledged to a client: none of them may be missing from the log. */
  readonly acknowledged: string[] = [];
  /** The same of transfers, conversions and applications, as they were acknowledged. */
  readonly moved: WireDnw[] = [];
  /** P2P trades and uses of coupons that were acknowledged. */
  readonly traded: string[] = [];
  /** Coins that were sent over a chain, by transaction. */
  readonly arriving = new Map<string, bigint>();
  /** Answers that no right exchange would give. */
  readonly complaints: string[] = [];
  readonly codes = new Map<string, number>();
  /** Orders that must be refused and were taken. */
  readonly nonsenseTaken: string[] = [];

  count(code: string): void {
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }
}

/** Codes after which the outcome of the order is unknown. */
const UNANSWERED: ReadonlySet<string> = new Set(['NO_CONNECTION', 'TIMEOUT']);
/** After these money is requested once more: what could not be stored may be there all the same. */
const MONEY_UNANSWERED: ReadonlySet<string> = new Set([...UNANSWERED, 'TRY_AGAIN']);

export class Desk {
  readonly #options: DeskOptions;
  #orders = 0;
  readonly #memory: Memory = {};
  #unanswered: Action | undefined;
  #isBusy = false;

  constructor(options: DeskOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  get hasUnanswered(): boolean {
    return this.#unanswered !== undefined;
  }

  /** Does one thing; nothing while the one before is under way. */
  act(): void {
    if (this.#isBusy) return;
    const { client, strategy, tally } = this.#options;
    if (client.view.at === undefined) return;
    const { chance, options, ticker, now } = this.#options;
    const action: Action | undefined =
      this.#unanswered ??
      strategy({
        view: client.view,
        options,
        ticker,
        chance,
        now: now(),
        newOrderId: () => {
          this.#orders += 1;
          return `${client.userId}-${this.#orders}`;
        },
        memory: this.#memory,
        traded: (id) => tally.traded.push(id),
        arriving: (txid, amount) => tally.arriving.set(txid, amount),
        complain: (line) => tally.complaints.push(`${client.userId}: ${line}`),
      });
    if (action === undefined) return;
    this.#isBusy = true;
    void this.#carryOut(action).finally(() => {
      this.#isBusy = false;
    });
  }

  /** Asks once more for what was never answered. */
  askAgain(): void {
    if (this.#unanswered !== undefined) this.act();
  }

  async #carryOut(action: Action): Promise<void> {
    const { client, tally } = this.#options;
    tally.sent += 1;
    if (action.kind === 'order') {
      const answer = await client.api.call('placeOrder', action.params);
      this.#settle(action.params, answer);
      return;
    }
    if (action.kind === 'money') {
      const { apply } = this.#options;
      const answer = await action.run({ api: client.api, other: client.other, apply });
      const code = answer.ok ? 'OK' : answer.error.code;
      tally.count(code);
      this.#unanswered = MONEY_UNANSWERED.has(code) ? action : undefined;
      if (answer.ok) tally.moved.push(...answer.value);
      return;
    }
    const answer = await action.run(client.api);
    tally.count(answer.ok ? 'OK' : answer.error.code);
    if (answer.ok && action.name === 'nonsense') tally.nonsenseTaken.push(action.says ?? '');
  }

  #settle(params: OrderParams, answer: Answer<WireOrder>): void {
    const { tally } = this.#options;
    tally.count(answer.ok ? 'OK' : answer.error.code);
    const isUnanswered = !answer.ok && UNANSWERED.has(answer.error.code);
    this.#unanswered = isUnanswered ? { kind: 'order', params } : undefined;
    if (answer.ok) tally.acknowledged.push(answer.value.id);
  }
}
