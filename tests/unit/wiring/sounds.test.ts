import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { NoticeKey } from '../../../src/streams/notices.ts';
import { createSounds, unlockOnGesture } from '../../../src/wiring/sounds.ts';
import { createTones, type SoundName } from '../../../src/wiring/tones.ts';
import { ManualScheduler } from '../streams/support/manualScheduler.ts';

/** Web Locks of one browser, as far as `ifAvailable` needs them. */
function createLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (held.has(name)) return callback(null);
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager['request'] };
}

const ALL_ON = {
  soundFill: true,
  soundWarning: true,
  soundMessage: true,
  soundMoney: true,
  betEndAlarm: true,
};

function openTab(
  scheduler: ManualScheduler,
  locks: Pick<LockManager, 'request'> | undefined,
  page: { isVisible: boolean; isUnlocked?: boolean; switches?: Partial<typeof ALL_ON> },
) {
  const notices = new Subject<{ readonly key: NoticeKey }>();
  const played: SoundName[] = [];
  const sounds = createSounds({
    notices,
    locks,
    scheduler,
    tones: {
      unlock: () => undefined,
      isUnlocked: () => page.isUnlocked ?? true,
      play: (sound) => played.push(sound),
    },
    switches: () => ({ ...ALL_ON, ...page.switches }),
    isVisible: () => page.isVisible,
  });
  return { sounds, played, receive: (key: NoticeKey) => notices.next({ key }) };
}

describe('sounds', () => {
  test('of three tabs the visible one plays, once', async () => {
    const scheduler = new ManualScheduler();
    const locks = createLocks();
    const tabs = [false, true, false].map((isVisible) => openTab(scheduler, locks, { isVisible }));
    for (const tab of tabs) tab.receive('notice.ORDER_FILLED');
    await scheduler.advance(1_000);
    expect(tabs.map(({ played }) => played)).toEqual([[], ['fill'], []]);
  });

  test('of hidden tabs one plays', async () => {
    const scheduler = new ManualScheduler();
    const locks = createLocks();
    const tabs = [1, 2, 3].map(() => openTab(scheduler, locks, { isVisible: false }));
    for (const tab of tabs) tab.receive('notice.POSITION_WARN');
    await scheduler.advance(1_000);
    expect(tabs.flatMap(({ played }) => played)).toEqual(['warning']);
  });

  test('an untouched tab leaves the sound to another', async () => {
    const scheduler = new ManualScheduler();
    const locks = createLocks();
    const untouched = openTab(scheduler, locks, { isVisible: true, isUnlocked: false });
    const touched = openTab(scheduler, locks, { isVisible: false });
    for (const tab of [untouched, touched]) tab.receive('notice.ORDER_FILLED');
    await scheduler.advance(1_000);
    expect([untouched.played, touched.played]).toEqual([[], ['fill']]);
  });

  test('the same sound is not repeated while it is fresh, another one is received', async () => {
    const scheduler = new ManualScheduler();
    const tab = openTab(scheduler, createLocks(), { isVisible: true });
    tab.receive('notice.ORDER_FILLED');
    tab.receive('notice.ORDER_FILLED_PART');
    tab.receive('notice.POSITION_LIQUID');
    await scheduler.advance(1_400);
    expect(tab.played).toEqual(['fill', 'liquidation']);
    await scheduler.advance(200);
    tab.receive('notice.ORDER_FILLED');
    await scheduler.advance(10);
    expect(tab.played).toEqual(['fill', 'liquidation', 'fill']);
  });

  test.each([
    ['soundFill', 'notice.STOPLOSS_FILLED', 'fill'],
    ['soundWarning', 'notice.POSITION_WARN', 'warning'],
    ['soundMessage', 'notice.NEW_MESSAGE', 'message'],
    ['soundMoney', 'notice.DNW_D_APPROVED', 'credited'],
    ['soundMoney', 'notice.DEPOSIT', 'credited'],
    ['soundMoney', 'notice.DNW_W_APPROVED', 'approved'],
    ['soundMoney', 'notice.DNW_REJECTED', 'rejected'],
    ['soundMoney', 'notice.DNW_EXPIRED', 'rejected'],
    ['betEndAlarm', 'notice.BET_WON', 'betEnd'],
    ['betEndAlarm', 'notice.BET_LOST', 'betEnd'],
    ['betEndAlarm', 'notice.BET_VOID', 'betEnd'],
    ['betEndAlarm', 'notice.BET_RESULT_MANY', 'betEnd'],
  ] as const)('%s switches it off', async (name, key, sound) => {
    const scheduler = new ManualScheduler();
    const on = openTab(scheduler, createLocks(), { isVisible: true });
    const off = openTab(scheduler, createLocks(), { isVisible: true, switches: { [name]: false } });
    for (const tab of [on, off]) tab.receive(key);
    await scheduler.advance(10);
    expect([on.played, off.played]).toEqual([[sound], []]);
  });

  test('without locks only what is seen is received', async () => {
    const scheduler = new ManualScheduler();
    const tabs = [true, false].map((isVisible) => openTab(scheduler, undefined, { isVisible }));
    for (const tab of tabs) tab.receive('notice.ORDER_FILLED');
    await scheduler.advance(1_000);
    expect(tabs.map(({ played }) => played)).toEqual([['fill'], []]);
  });

  test('other notices make no sound, and closing ends all', () => {
    const tab = openTab(new ManualScheduler(), createLocks(), { isVisible: true });
    tab.receive('notice.ORDER_SUCCESS');
    tab.sounds.close();
    tab.receive('notice.ORDER_FILLED');
    expect(tab.played).toEqual([]);
  });
});

describe('tones', () => {
  /** An AudioContext that notes what is asked of it; a node has every parameter and connects. */
  function createDevice(state: 'suspended' | 'running') {
    const started: { readonly at: number; readonly hertz: number }[] = [];
    let loudest = 0;
    const createParam = (note: (value: number) => void = () => undefined) => ({
      set value(value: number) {
        note(value);
      },
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    });
    const device = {
      state,
      currentTime: 10,
      destination: {},
      resume: async () => {
        device.state = 'running';
      },
      createGain: () => ({
        gain: createParam((value) => {
          loudest = Math.max(loudest, value);
        }),
        connect: (next: unknown) => next,
      }),
      createOscillator: () => {
        let hertz = 0;
        return {
          frequency: createParam((value) => {
            hertz = value;
          }),
          connect: (next: unknown) => next,
          start: (at: number) => started.push({ at, hertz }),
          stop: () => undefined,
        };
      },
    };
    return { context: device as unknown as AudioContext, started, loudest: () => loudest };
  }

  test('[W-T5] no sound plays before the first press, then at half volume', async () => {
    const page = new EventTarget();
    const device = createDevice('suspended');
    let made = 0;
    const tones = createTones(() => {
      made += 1;
      return device.context;
    });
    tones.play('fill');
    expect([made, tones.isUnlocked()]).toEqual([0, false]);
    unlockOnGesture(tones, page);
    page.dispatchEvent(new Event('keydown'));
    page.dispatchEvent(new Event('pointerup'));
    expect([made, tones.isUnlocked()]).toEqual([1, true]);
    tones.play('fill');
    expect(device.started).toEqual([
      { at: 10, hertz: 880 },
      { at: 10.08, hertz: 1318.5 },
    ]);
    expect(device.loudest()).toBe(0.5);
  });

  test('a device without an output stays silent', () => {
    const tones = createTones(() => {
      throw new Error('no output');
    });
    tones.unlock();
    tones.play('warning');
    expect(tones.isUnlocked()).toBe(false);
  });

  test('a browser without sound stays silent', () => {
    const tones = createTones(undefined);
    tones.unlock();
    tones.play('warning');
    expect(tones.isUnlocked()).toBe(false);
  });
});
