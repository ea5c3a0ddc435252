/**
 * Ends P2P trades whose time is over, and in the demo stands in for the operator's counter. What is
 * due is read from the engine each time, never remembered here, so that a restart loses nothing.
 * Rules [Q-G2] and [Q-G3].
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { P2pId } from '../../domain/ids.ts';
import { P2P_PAY_MS, type P2pTrade } from '../../domain/p2p/p2p.ts';
import { SECOND_MS, type Millis } from '../../domain/time.ts';
import { openP2p, p2pDueAt } from '../../engine/p2p/p2pState.ts';
import type { Loop } from '../loop/loop.ts';
import type { Logger } from '../ports.ts';
import { type Submit, UnavailableError } from '../ports/submit.ts';

/** Delays of the sandbox for a step, and for the decision of a dispute. */
const STEP_MS = 3 * SECOND_MS;
const DISPUTE_MS = 10 * SECOND_MS;
/** The seller has spent the coins before they were held. */
const DEMO = '데모 (demo)';
const NO_COINS = '잔액 부족 (insufficient balance)';

export interface P2pSchedulerOptions {
  readonly read: Loop['read'];
  readonly submit: Submit;
  readonly logger: Logger;
  readonly isSandbox: boolean;
}

export class P2pScheduler {
  readonly #options: P2pSchedulerOptions;
  #lastAt: Millis = 0;
  #running: Promise<void> | undefined;

  constructor(options: P2pSchedulerOptions) {
    this.#options = options;
  }

  /** Call with the exchange's time as it passes; resolves when all that is due was answered. */
  readonly settleUntil = (at: Millis): Promise<void> => {
    if (at - this.#lastAt < SECOND_MS) return this.#running ?? Promise.resolve();
    this.#lastAt = at;
    this.#running ??= this.#settleDue(at).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  };

  async #settleDue(at: Millis): Promise<void> {
    const { read, isSandbox } = this.#options;
    try {
      const due = await read(({ engine }) => ({
        isExpiryDue: p2pDueAt(engine, at).length > 0,
        steps: isSandbox ? openP2p(engine).flatMap((trade) => sandboxStep(trade, at) ?? []) : [],
      }));
      if (due.isExpiryDue) await this.#submit({ type: 'ExpireP2p' });
      for (const step of due.steps) await this.#submit(step);
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error;
    }
  }

  async #submit(command: Unstamped): Promise<void> {
    const result = await this.#options.submit(command, 'exchange');
    if (result.ok) return;
    const { code } = result.rejection;
    if (command.type === 'MatchP2p' && code === 'INSUFFICIENT_BALANCE') {
      await this.#submit({ ...counterStep(command.id), step: 'CANCEL', reason: NO_COINS });
      return;
    }
    // The user may have taken a step of their own meanwhile.
    this.#options.logger.info(`${command.type} was refused: ${code}`);
  }
}

const counterStep = (id: P2pId) => ({ type: 'TakeP2pStep', id, userId: undefined }) as const;

/** The counter's next step, if its time has come. */
function sandboxStep(trade: P2pTrade, at: Millis): Unstamped | undefined {
  const { id, side, status, steppedAt } = trade;
  const isBuy = side === 'BUY';
  const waited = at - steppedAt;
  if (waited < (status === 'DISPUTED' ? DISPUTE_MS : STEP_MS)) return undefined;
  const counter = { ...counterStep(id), reason: '' };
  switch (status) {
    case 'REQUESTED':
      return { type: 'MatchP2p', id, expiresAt: at + P2P_PAY_MS };
    case 'MATCHED':
      return isBuy ? undefined : { ...counter, step: 'PAY' };
    case 'PAID':
      return isBuy ? { ...counter, step: 'RELEASE' } : undefined;
    case 'DISPUTED':
      return { type: 'DecideP2p', id, decision: isBuy ? 'RELEASED' : 'CANCELLED', reason: DEMO };
    case 'RELEASED':
    case 'CANCELLED':
    case 'EXPIRED':
      return undefined;
  }
}
