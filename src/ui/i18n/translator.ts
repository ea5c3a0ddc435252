/**
 * The texts that have loaded, by language, and how one of them is filled in: `{name}` is a figure,
 * and `key::one` beside `key` is the form for a count of one, by the platform's own plural rules.
 */
import type { Language } from '../../domain/preferences.ts';
import type { TextKey } from './textKey.ts';

export type Figures = Readonly<Record<string, string | number>>;

export interface Translator {
  readonly language: Language;
  /** The text of a key; the key itself while its texts have not loaded. */
  readonly t: (key: TextKey, figures?: Figures) => string;
  /** The same for a key that comes from data; undefined when there is no such text. */
  readonly find: (key: string, figures?: Figures) => string | undefined;
}

interface Loaded {
  /** By path: `order.BUY`. */
  readonly texts: Map<string, string>;
  readonly plurals: Intl.PluralRules;
  readonly translator: Translator;
}

const FIGURE = /\{(\w+)\}/g;

/** A figure that is not given stays visible as its name. */
const fillIn = (text: string, figures: Figures): string =>
  text.replaceAll(FIGURE, (name, figure: string) => String(figures[figure] ?? name));

function createLoaded(language: Language): Loaded {
  const texts = new Map<string, string>();
  const plurals = new Intl.PluralRules(language);
  const formOf = (key: string, count: string | number | undefined): string | undefined =>
    typeof count === 'number' ? texts.get(`${key}::${plurals.select(count)}`) : undefined;
  const find = (key: string, figures?: Figures): string | undefined => {
    if (figures === undefined) return texts.get(key);
    const text = formOf(key, figures['count']) ?? texts.get(key);
    return text === undefined ? undefined : fillIn(text, figures);
  };
  const t = (key: TextKey, figures?: Figures): string => find(key, figures) ?? key;
  return { texts, plurals, translator: { language, t, find } };
}

const LOADED: Readonly<Record<Language, Loaded>> = {
  ko: createLoaded('ko'),
  en: createLoaded('en'),
};

/** Adds texts of a language, as a tree of keys; a text that is there already stays. */
export function addTexts(language: Language, tree: object, path = ''): void {
  const { texts } = LOADED[language];
  const entries: readonly (readonly [string, unknown])[] = Object.entries(tree);
  for (const [name, value] of entries) {
    const key = path + name;
    if (typeof value === 'string' && !texts.has(key)) texts.set(key, value);
    if (typeof value === 'object' && value !== null) addTexts(language, value, `${key}.`);
  }
}

/** One for each language, the same at every call; it finds what is added later too. */
export const translatorOf = (language: Language): Translator => LOADED[language].translator;
