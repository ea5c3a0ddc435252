import { VirtualTimeScheduler } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBeat, PERIODS_MS, type RequestBeat } from '../../../src/streams/beat.ts';
import { settle } from './support/manualScheduler.ts';
import { recordPageLog } from './support/pageLog.ts';

const pageLog = recordPageLog();

/** A device that draws on command, and takes as long for it as the test says. */
let scheduler: VirtualTimeScheduler;
let frames: (() => void)[];
let drawn: ((tookMs: number) => void)[];
let beat: RequestBeat;
let periodMs: number;

beforeEach(() => {
  scheduler = new VirtualTimeScheduler();
  frames = [];
  drawn = [];
  periodMs = PERIODS_MS.normal;
  beat = createBeat({
    frame: (action) => {
      frames.push(action);
      return () => undefined;
    },
    afterPicture: (action) => void drawn.push(action),
    scheduler,
    periodMs: () => periodMs,
  });
});

/** Begins the picture that was asked for. */
function begin(): void {
  for (const frame of frames.splice(0)) frame();
}

/** One picture that takes `tookMs`. */
function picture(tookMs: number): void {
  begin();
  scheduler.frame += tookMs;
  for (const action of drawn.splice(0)) action(tookMs);
}
const pass = (ms: number): void => {
  scheduler.maxFrames = scheduler.frame + ms;
  scheduler.flush();
  scheduler.frame = scheduler.maxFrames;
};

describe('given a page whose pictures take 100 ms', () => {
  test('then everybody who asked before a picture is called for it, once', () => {
    const calls: string[] = [];
    beat(() => calls.push('price'));
    beat(() => calls.push('pnl'));
    expect(frames).toHaveLength(1);
    picture(100);
    expect(calls).toEqual(['price', 'pnl']);
  });

  test('then the next picture is asked for only after it has rested for 300 ms', () => {
    beat(() => undefined);
    picture(100);
    beat(() => undefined);
    pass(299);
    expect(frames).toHaveLength(0);
    pass(1);
    expect(frames).toHaveLength(1);
  });

  test('then what is asked for while it draws waits for the end of the rest', () => {
    let calls = 0;
    beat(() => void beat(() => (calls += 1)));
    picture(100);
    expect(frames).toHaveLength(0);
    pass(300);
    picture(100);
    expect(calls).toBe(1);
  });

  test('then a page on which nothing moved draws at once what comes next', () => {
    beat(() => undefined);
    picture(100);
    pass(300);
    expect(frames).toHaveLength(0);
    beat(() => undefined);
    expect(frames).toHaveLength(1);
  });
});

test('where a picture takes a moment, the next one begins a period after it', () => {
  beat(() => undefined);
  picture(4);
  beat(() => undefined);
  pass(95);
  expect(frames).toHaveLength(0);
  pass(1);
  expect(frames).toHaveLength(1);
});

test('a picture that takes very long delays the next by no more than two seconds', () => {
  beat(() => undefined);
  picture(5_000);
  beat(() => undefined);
  pass(2_000);
  expect(frames).toHaveLength(1);
});

test('what is taken back is not called, and asks for no picture', () => {
  let calls = 0;
  beat(() => undefined);
  picture(10);
  beat(() => (calls += 1))();
  pass(90);
  expect(frames).toHaveLength(0);
  expect(calls).toBe(0);
});

test('an error in one action reaches the log and stops none of the others', async () => {
  let calls = 0;
  beat(() => {
    throw new Error('broken');
  });
  beat(() => (calls += 1));
  picture(1);
  expect(calls).toBe(1);
  await expect.poll(() => pageLog.reported.length).toBe(1);
});

test('another rate counts from the next picture on', () => {
  beat(() => undefined);
  periodMs = PERIODS_MS.saving;
  picture(4);
  beat(() => undefined);
  pass(245);
  expect(frames).toHaveLength(0);
  pass(1);
  expect(frames).toHaveLength(1);
  periodMs = PERIODS_MS.smooth;
  picture(2);
  beat(() => undefined);
  pass(10);
  expect(frames).toHaveLength(1);
});

describe('given a picture that waits for what belongs to it', () => {
  let resolve: () => void;
  let calls: string[];
  const prepare = (): Promise<void> => {
    calls.push('prepare');
    return new Promise((done) => (resolve = done));
  };
  beforeEach(() => (calls = []));

  test('then all its actions are called at once when that is there, and it is drawn after them', async () => {
    beat(() => calls.push('tint'));
    beat(() => calls.push('price'), prepare);
    begin();
    await settle();
    expect(calls.splice(0)).toEqual(['prepare']);
    expect(drawn).toEqual([]);
    resolve();
    await settle();
    expect(calls).toEqual(['tint', 'price']);
    expect(drawn).toHaveLength(1);
  });

  test('then what is asked for meanwhile belongs to the next picture, and what is taken back to none', async () => {
    const takeBack = beat(() => calls.push('price'), prepare);
    begin();
    beat(() => calls.push('later'));
    takeBack();
    resolve();
    await settle();
    expect(calls.splice(0)).toEqual(['prepare']);
    picture(10);
    pass(90);
    picture(10);
    expect(calls).toEqual(['later']);
  });

  test.each([
    { of: 'the period', waitMs: 60, tookMs: 5, leftMs: 35 },
    { of: 'the rest', waitMs: 150, tookMs: 100, leftMs: 150 },
  ])('then the wait is part of $of', async ({ waitMs, tookMs, leftMs }) => {
    beat(() => undefined, prepare);
    begin();
    scheduler.frame += waitMs;
    resolve();
    await settle();
    beat(() => undefined);
    picture(tookMs);
    pass(leftMs - 1);
    expect(frames).toHaveLength(0);
    pass(1);
    expect(frames).toHaveLength(1);
  });

  test('then an error of a preparation reaches the log and the picture is drawn', async () => {
    beat(
      () => calls.push('price'),
      () => {
        throw new Error('broken');
      },
    );
    picture(1);
    expect(calls).toEqual(['price']);
    await expect.poll(() => pageLog.reported.length).toBe(1);
  });
});
