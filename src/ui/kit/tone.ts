/** The colours that have a meaning; what is coloured says the same in words too. */
import s from './tone.module.css';

export type Tone = 'up' | 'down' | 'flat' | 'muted';

/** Class of the text colour of a tone. */
export const toneClass = (tone: Tone): string => s[tone] ?? '';
