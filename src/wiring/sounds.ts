/**
 * Which notice makes a sound. Of several tabs one plays: a visible one, else whichever comes first. The
 * tab that plays holds a lock for as long as the sound is fresh; so the same sound is also never
 * repeated faster than that.
 */
import { timer, type Observable, type SchedulerLike } from 'rxjs';
import type { Locks } from '../db/browserLocks.ts';
import type { PreferenceValues } from '../domain/preferences.ts';
import type { NoticeKey } from '../streams/notices.ts';
import { GESTURES } from './firstGesture.ts';
import { browserTones, type SoundName, type Tones } from './tones.ts';

/** A hidden page lets a visible one go first. */
const HIDDEN_WAITS_MS = 150;
/** Longer than a hidden page's timers are held back (1 s), so that it comes too late for the same news. */
const FRESH_MS = 1_500;

type Switch = 'soundFill' | 'soundWarning' | 'soundMessage' | 'soundMoney' | 'betEndAlarm';

const SWITCHES: Readonly<Record<SoundName, Switch>> = {
  fill: 'soundFill',
  warning: 'soundWarning',
  liquidation: 'soundWarning',
  message: 'soundMessage',
  credited: 'soundMoney',
  approved: 'soundMoney',
  rejected: 'soundMoney',
  betEnd: 'betEndAlarm',
};

const SOUNDS: ReadonlyMap<NoticeKey, SoundName> = new Map([
  ['notice.ORDER_FILLED', 'fill'],
  ['notice.ORDER_FILLED_PART', 'fill'],
  ['notice.ORDER_CLOSED', 'fill'],
  ['notice.ORDER_KEPT_TAKEPROFIT', 'fill'],
  ['notice.ORDER_KEPT_STOPLOSS', 'fill'],
  ['notice.ORDER_KEPT_BOTH', 'fill'],
  ['notice.ORDER_FILLED_MANY', 'fill'],
  ['notice.TAKEPROFIT_FILLED', 'fill'],
  ['notice.STOPLOSS_FILLED', 'fill'],
  ['notice.POSITION_WARN', 'warning'],
  ['notice.POSITION_LIQUID', 'liquidation'],
  ['notice.NEW_MESSAGE', 'message'],
  ['notice.CONTACT_ANSWERED', 'message'],
  ['notice.DEPOSIT', 'credited'],
  ['notice.DNW_D_APPROVED', 'credited'],
  ['notice.DNW_WB_APPROVED', 'credited'],
  ['notice.DNW_W_APPROVED', 'approved'],
  ['notice.DNW_WS_APPROVED', 'approved'],
  ['notice.DNW_REJECTED', 'rejected'],
  ['notice.DNW_EXPIRED', 'rejected'],
  ['notice.P2P_RELEASED', 'approved'],
  ['notice.P2P_EXPIRED', 'rejected'],
  ['notice.BET_WON', 'betEnd'],
  ['notice.BET_LOST', 'betEnd'],
  ['notice.BET_VOID', 'betEnd'],
  ['notice.BET_CASHED', 'betEnd'],
  ['notice.BET_RESULT_MANY', 'betEnd'],
]);

export interface SoundOptions {
  readonly notices: Observable<{ readonly key: NoticeKey }>;
  readonly tones: Tones;
  readonly switches: () => Pick<PreferenceValues, Switch>;
  /** The browser's Web Locks; undefined where there are none: then only a visible tab plays. */
  readonly locks: Locks | undefined;
  readonly isVisible: () => boolean;
  readonly scheduler: SchedulerLike;
}

export interface Sounds {
  readonly play: (sound: SoundName) => void;
  readonly close: () => void;
}

export function createSounds(options: SoundOptions): Sounds {
  const { notices, tones, switches, locks, isVisible, scheduler } = options;

  const claim = (sound: SoundName): void => {
    if (locks === undefined) {
      if (isVisible()) tones.play(sound);
      return;
    }
    const holding = locks.request(`maru.sound.${sound}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return undefined;
      tones.play(sound);
      return new Promise<void>((resolve) => {
        timer(FRESH_MS, scheduler).subscribe(() => resolve());
      });
    });
    // A page being unloaded gets no locks; it needs no sound either.
    void Promise.resolve(holding).catch(() => undefined);
  };

  const play = (sound: SoundName): void => {
    if (!switches()[SWITCHES[sound]] || !tones.isUnlocked()) return;
    if (isVisible()) claim(sound);
    else timer(HIDDEN_WAITS_MS, scheduler).subscribe(() => claim(sound));
  };

  const following = notices.subscribe(({ key }) => {
    const sound = SOUNDS.get(key);
    if (sound !== undefined) play(sound);
  });
  return { play, close: () => following.unsubscribe() };
}

/**
 * Unlocks sounds on each gesture, for the life of the page: a browser may lock them again (another
 * app, a sleeping device), and not every gesture counts as one.
 */
export function unlockOnGesture(tones: Tones, page: Pick<EventTarget, 'addEventListener'>): void {
  for (const gesture of GESTURES) page.addEventListener(gesture, () => tones.unlock(), true);
}

/** The sounds of a page that was pressed just now. */
export function startSounds(page: EventTarget, options: Omit<SoundOptions, 'tones'>): void {
  const tones = browserTones();
  tones.unlock();
  unlockOnGesture(tones, page);
  createSounds({ ...options, tones });
}
