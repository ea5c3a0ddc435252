/** RxJS time that a test moves by hand, from a fixed moment on. */
import { VirtualAction, VirtualTimeScheduler } from 'rxjs';

export const START = 1_700_000_000_000;

export class ManualScheduler extends VirtualTimeScheduler {
  constructor(startAt: number = START) {
    super(VirtualAction, 0);
    this.now = () => startAt + this.frame;
  }

  /** Runs what falls due within `ms`, letting promises settle between the moments. */
  async advance(ms: number): Promise<void> {
    const end = this.frame + ms;
    await settle();
    for (let next = this.#nextDue(end); next !== undefined; next = this.#nextDue(end)) {
      this.maxFrames = next;
      this.flush();
      await settle();
    }
    this.frame = end;
    this.maxFrames = end;
  }

  #nextDue(end: number): number | undefined {
    const due = Math.min(...this.actions.map(({ delay }) => delay));
    return due <= end ? Math.max(due, this.frame) : undefined;
  }
}

/** One turn of the event loop; in a browser, which has no setImmediate, one frame. */
const turnOfLoop = (): Promise<void> =>
  new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve);
    else requestAnimationFrame(() => resolve());
  });

/** A few turns of the event loop: whatever needs no time has happened by then. */
export async function settle(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await turnOfLoop();
}

/** Waits for a fact, turn by turn; fails when it does not come about. */
export async function until(isTrue: () => boolean, what = 'the condition'): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    if (isTrue()) return;
    await turnOfLoop();
  }
  throw new Error(`${what} did not come about`);
}
