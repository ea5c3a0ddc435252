/** The app's sounds, made of a few notes instead of files. */

/** Money arrived, a request was approved, or it was not. */
type MoneySound = 'credited' | 'approved' | 'rejected';

export type SoundName = 'fill' | 'warning' | 'liquidation' | 'message' | 'betEnd' | MoneySound;

interface Note {
  readonly hertz: number;
  /** From the beginning of the sound, ms. */
  readonly atMs: number;
  readonly lengthMs: number;
  readonly shape: 'sine' | 'triangle' | 'square';
}

const note = (
  hertz: number,
  atMs: number,
  lengthMs: number,
  shape: Note['shape'] = 'sine',
): Note => ({ hertz, atMs, lengthMs, shape });

/** Rising for good news, an alternating call for danger, falling for a loss. */
const SOUNDS: Readonly<Record<SoundName, readonly Note[]>> = {
  fill: [note(880, 0, 90), note(1318.5, 80, 140)],
  warning: [0, 200, 400].flatMap((at) => [
    note(740, at, 90, 'triangle'),
    note(988, at + 100, 90, 'triangle'),
  ]),
  liquidation: [
    note(587.3, 0, 180, 'triangle'),
    note(440, 170, 180, 'triangle'),
    note(293.7, 340, 360, 'triangle'),
  ],
  message: [note(1046.5, 0, 120), note(784, 110, 160)],
  credited: [note(784, 0, 100), note(987.8, 90, 100), note(1174.7, 180, 200)],
  approved: [note(659.3, 0, 110), note(987.8, 100, 180)],
  rejected: [note(523.3, 0, 140, 'triangle'), note(392, 130, 220, 'triangle')],
  betEnd: [note(659.3, 0, 110), note(784, 110, 110), note(1046.5, 220, 200)],
};

const VOLUME = 0.5;
/** Notes swell and fade, because a tone that starts at once clicks. */
const SWELL_S = 0.008;

export interface Tones {
  /** Makes sounds possible; browsers allow it only while a person presses something. */
  readonly unlock: () => void;
  readonly isUnlocked: () => boolean;
  readonly play: (sound: SoundName) => void;
}

function playNote(
  context: AudioContext,
  out: AudioNode,
  { hertz, atMs, lengthMs, shape }: Note,
): void {
  const from = context.currentTime + atMs / 1_000;
  const to = from + lengthMs / 1_000;
  const oscillator = context.createOscillator();
  const loudness = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(1, from + SWELL_S);
  loudness.gain.exponentialRampToValueAtTime(0.001, to);
  oscillator.connect(loudness).connect(out);
  oscillator.start(from);
  oscillator.stop(to);
}

/** @param createContext of this browser; undefined where it makes no sound */
export function createTones(createContext: (() => AudioContext) | undefined): Tones {
  let context: AudioContext | undefined;
  let master: GainNode | undefined;
  return {
    unlock: () => {
      try {
        context ??= createContext?.();
      } catch {
        // A device without any output: the page works without sounds.
        return;
      }
      if (context?.state === 'suspended') void context.resume().catch(() => undefined);
    },
    isUnlocked: () => context?.state === 'running',
    play: (sound) => {
      if (context === undefined || context.state !== 'running') return;
      if (master === undefined) {
        master = context.createGain();
        master.gain.value = VOLUME;
        master.connect(context.destination);
      }
      for (const each of SOUNDS[sound]) playNote(context, master, each);
    },
  };
}

export const browserTones = (): Tones =>
  createTones(typeof AudioContext === 'undefined' ? undefined : () => new AudioContext());
