import type { Language } from '../../domain/preferences.ts';

/** The texts of a part of the app, in a file for each language. */
export type TextFiles = Readonly<Record<Language, () => Promise<object>>>;
