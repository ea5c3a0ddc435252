import { useTranslation } from 'react-i18next';
import { parseDecimal } from '../../domain/decimal.ts';
import { formatWhole } from '../format/decimalText.ts';
import { type TextKey, useText } from '../i18n/useText.ts';

interface Message {
  /** Comes from data; a key unknown to this version falls back to its `text`, if any. */
  readonly key: string;
  /** Figures as plain decimals, enum values as on the wire. */
  readonly values: Readonly<Record<string, string>>;
}

/** Wire values that are displayed differently. */
const WORDS: Readonly<Record<string, TextKey>> = {
  BUY: 'order.BUY',
  SELL: 'order.SELL',
  LONG: 'column.LONG',
  SHORT: 'column.SHORT',
  CROSS: 'margin.CROSS',
  ISOLATED: 'margin.ISOLATED',
  POWERBALL: 'betWord.powerBall',
  ODD: 'betWord.odd',
  EVEN: 'betWord.even',
  'R.5': 'betWord.seconds30',
  R1: 'betWord.minute1',
  B1: 'betWord.minute1',
  P1: 'betWord.minute1',
  R2: 'betWord.minutes2',
  B2: 'betWord.minutes2',
  P2: 'betWord.minutes2',
  R5: 'betWord.minutes5',
  B5: 'betWord.minutes5',
  P5: 'betWord.minutes5',
};

/** The text of a notice or alert. */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation('ui');
  const text = useText();
  const shown = ([name, value]: readonly [string, string]): readonly [string, string] => {
    if (name === 'text') return [name, value];
    const word = WORDS[value];
    if (word !== undefined) return [name, text(word)];
    return [name, parseDecimal(value) === undefined ? value : formatWhole(value)];
  };
  return ({ key, values }) =>
    t(key, {
      ...Object.fromEntries(Object.entries(values).map(shown)),
      defaultValue: values['text'] ?? key,
    });
}
