/** Open positions by stock and open applications by type. Rules [O-D..]. */
import type { StoredEvent } from '../../domain/events.ts';
import type { FuturesPosition } from '../../domain/futuresOrders.ts';
import type { OptionId, PositionId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { Application, ApplicationType } from '../../domain/money/application.ts';
import { holdingsOf } from '../../engine/futures/holdings.ts';
import type { EngineState } from '../../engine/index.ts';
import { allApplications } from '../../engine/money/moneyState.ts';

/** Quantities and positions of both sides. */
export interface OpenInterest {
  long: bigint;
  short: bigint;
  longs: number;
  shorts: number;
}

export const NONE_OPEN: Readonly<OpenInterest> = { long: 0n, short: 0n, longs: 0, shorts: 0 };

export class OpenFigures {
  readonly interest = new Map<OptionId, OpenInterest>();
  readonly waiting = new Map<ApplicationType, number>();
  readonly atProviders = new Map<Provider, number>();
  /** Quantity of each open position, to know by how much it changes. */
  readonly #quantities = new Map<PositionId, bigint>();

  load(state: EngineState): void {
    for (const member of state.members.values())
      for (const { position } of holdingsOf(member)) if (position) this.#set(position);
    for (const application of allApplications(state)) this.#count(application, 1);
  }

  fold(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { type } = event;
      if (type === 'PositionChanged') {
        // The other causes leave the quantity as it is.
        if (event.cause === 'INCREASED' || event.cause === 'REDUCED') this.#set(event.position);
      } else if (
        type === 'PositionOpened' ||
        type === 'PositionClosed' ||
        type === 'PositionLiquidated'
      )
        this.#set(event.position);
      else if (type === 'MoneyApplied') this.#count(event.application, 1);
      else if (type === 'ApplicationEnded') this.#count(event.application, -1);
    }
  }

  #set({ id, optionId, side, quantity }: FuturesPosition): void {
    const before = this.#quantities.get(id) ?? 0n;
    const figures = this.interest.get(optionId) ?? { ...NONE_OPEN };
    this.interest.set(optionId, figures);
    const opened = (quantity > 0n ? 1 : 0) - (before > 0n ? 1 : 0);
    if (side === 'LONG') {
      figures.long += quantity - before;
      figures.longs += opened;
    } else {
      figures.short += quantity - before;
      figures.shorts += opened;
    }
    if (quantity === 0n) this.#quantities.delete(id);
    else this.#quantities.set(id, quantity);
  }

  #count({ type, provider }: Application, by: 1 | -1): void {
    this.waiting.set(type, (this.waiting.get(type) ?? 0) + by);
    if (provider !== undefined)
      this.atProviders.set(provider, (this.atProviders.get(provider) ?? 0) + by);
  }
}

export interface OpenInterestDep {
  /** Open interest in an instrument now; undefined for one that never had any. */
  readonly openInterest: (optionId: OptionId) => Readonly<OpenInterest> | undefined;
}
