/** Colors with a meaning; colored elements also express it in words. */
import s from './tone.module.css';

export type Tone = 'up' | 'down' | 'flat' | 'muted' | 'warn' | 'bad';

/** Class of the text color of a tone. */
export const toneClass = (tone: Tone): string => s[tone] ?? '';
