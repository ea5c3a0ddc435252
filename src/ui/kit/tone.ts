/** Colours with a meaning; coloured elements also express it in words. */
import s from './tone.module.css';

export type Tone = 'up' | 'down' | 'flat' | 'muted' | 'warn' | 'bad';

/** Class of the text colour of a tone. */
export const toneClass = (tone: Tone): string => s[tone] ?? '';
