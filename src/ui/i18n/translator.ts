/**
 * The texts that have loaded, by language: `{name}` is a figure, and `key::one` beside `key` is the
 * form for a count of one.
 */
import i18next from 'i18next';
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

const NAMESPACE = 'ui';

const texts = i18next.createInstance();
void texts.init({
  // Ready when the call returns: texts are added as they load.
  initAsync: false,
  lng: 'ko',
  // Every language has the same texts.
  fallbackLng: false,
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  resources: {},
  // Keys such as ORDER_FILLED name events; the underscore is no grammar.
  contextSeparator: '::',
  pluralSeparator: '::',
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  // A figure that is not given stays visible as its name.
  missingInterpolationHandler: (_text: string, [name]: readonly string[]) => name,
});

function createTranslator(language: Language): Translator {
  const translate = texts.getFixedT(language, NAMESPACE);
  /** Texts without figures: rows that are drawn with each price read the same ones. */
  const plain = new Map<string, string>();
  const findPlain = (key: string): string | undefined => {
    const known = plain.get(key);
    if (known !== undefined) return known;
    const text: unknown = texts.getResource(language, NAMESPACE, key);
    if (typeof text !== 'string') return undefined;
    plain.set(key, text);
    return text;
  };
  const find = (key: string, figures?: Figures): string | undefined => {
    const text = findPlain(key);
    return figures === undefined || text === undefined ? text : translate(key, figures);
  };
  return { language, find, t: (key, figures) => find(key, figures) ?? key };
}

const TRANSLATORS: Readonly<Record<Language, Translator>> = {
  ko: createTranslator('ko'),
  en: createTranslator('en'),
};

/** Adds texts of a language, as a tree of keys; a text that is there already stays. */
export function addTexts(language: Language, tree: object): void {
  texts.addResourceBundle(language, NAMESPACE, tree, true, false);
}

/** One for each language, the same at every call; it finds later texts too. */
export const translatorOf = (language: Language): Translator => TRANSLATORS[language];
