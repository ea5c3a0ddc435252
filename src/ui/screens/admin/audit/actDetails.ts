/** Parameters of an act as text: each figure with its previous value. Rule [U-C35]. */
import { isPermission } from '../../../../domain/permissions.ts';
import type { WireAct } from '../../../../protocol/admins/entities.ts';
import { formatWhole, NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import type { TextKey, Translate } from '../../../i18n/useText.ts';
import { walletName, wholeAmount } from '../../../people/wallets/walletText.ts';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { type Field, FIELDS, fieldOf, isShown } from './actFields.ts';
import { actName } from './actNames.ts';

/** Closed words among what acts were asked for that have words in the reader's language. */
export const WORDS = [
  'true',
  'false',
  'BUY',
  'SELL',
  'APPROVED',
  'REJECTED',
  'RELEASED',
  'CANCELLED',
  'PB',
  'PM',
  'C',
  'D',
  'W',
  'WB',
  'WS',
  'TO',
  'CO',
  'P2PB',
  'P2PS',
  'PLAYER',
  'TRADER',
  'PARTNER',
  'ADMIN',
  'NORMAL',
  'WAIT',
  'DENY',
  'CLOSED',
  'AFFILIATE',
  'TRADER_PARTNER',
  'ko',
  'en',
  'none',
  'email',
  'phone',
  'both',
  'lettersAndDigits',
  'any',
  'requested',
  'english',
  'englishForGuests',
  'translatedByKey',
  'html',
  'markdown',
  'faq',
  'strategy',
  'notice',
  'promotion',
  'popup',
  'static',
  'slot',
  'read',
  'act',
  'users',
  'applications',
  'contacts',
  'messages',
  'content',
  'coupons',
  'rounds',
  'copytrade',
  'partners',
  'sites',
  'audit',
  'files',
  'ledger',
  'admins',
  'options',
  'dashboard',
] as const;

type Asked = Pick<WireAct, 'details' | 'before'> & {
  readonly target?: string;
  /** Names of the people among the values, by id. */
  readonly names?: WireAct['names'];
};

/** In whose words and time figures are said. */
export interface Reader {
  readonly t: Translate;
  readonly zone: Zone;
}

/** With its year: the trail is kept for long. */
const momentText = (at: number, zone: Zone): string =>
  `${formatTime(at, 'date', zone)} ${formatTime(at, 'minute', zone)}`;

/** Unit of an amount, which the act names beside it. */
const unitOf = ({ details }: Asked): string | undefined => {
  const unit = details['currency'] ?? details['walletType'] ?? details['wallet'];
  return unit === undefined || unit === 'FUTURES' || unit === 'BINARY' ? undefined : unit;
};

const isWord = (text: string): text is (typeof WORDS)[number] =>
  WORDS.some((word) => word === text);

/** A closed word of the contract; one that is none stays as it is. */
function wordText(t: Translate, word: string): string {
  if (isPermission(word)) {
    const [area = '', kind = ''] = word.split('.');
    return `${wordText(t, area)} · ${wordText(t, kind)}`;
  }
  return isWord(word) ? t(`adminAudit.words.${word}` satisfies TextKey) : word;
}

const each = (list: string, say: (one: string) => string): string =>
  list
    .split(',')
    .map((one) => say(one.trim()))
    .join(', ');

function valueText({ t, zone }: Reader, asked: Asked, field: Field, value: string): string {
  if (value === '-') return t('adminAudit.nothing');
  if (field === 'act') return actName(t, value);
  switch (FIELDS[field]) {
    case 'money': {
      const unit = unitOf(asked);
      return unit === undefined ? formatWhole(value) : wholeAmount(value, unit);
    }
    case 'figure':
      return formatWhole(value);
    case 'share':
      return `${percentOfShare(value)}%`;
    case 'moment':
      return momentText(Number(value), zone);
    case 'wallets':
      return each(value, (one) => walletName(t, one));
    case 'words':
      return each(value, (one) => wordText(t, one));
    case 'people':
      return each(value, (one) => asked.names?.[one] ?? one);
    case 'text':
    case 'hidden':
      return value;
  }
}

export interface ActDetail {
  /** Name in the trail. */
  readonly name: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** Requested values, each with its previous value where that differs. */
export function actDetails(reader: Reader, asked: Asked): readonly ActDetail[] {
  return Object.entries(asked.details).flatMap(([name, value]): ActDetail[] => {
    const field = fieldOf(name);
    const was = asked.before[name];
    if (field === undefined)
      return [{ name, label: name, before: was === value ? undefined : was, after: value }];
    // The target says it already.
    if (!isShown(field) || (FIELDS[field] === 'people' && value === asked.target)) return [];
    const say = (text: string) => valueText(reader, asked, field, text);
    return [
      {
        name,
        label: reader.t(`adminAudit.fields.${field}`),
        before: was === undefined || was === value ? undefined : say(was),
        after: say(value),
      },
    ];
  });
}

export const changeText = (t: Translate, { before, after }: ActDetail): string =>
  before === undefined ? after : t('adminAudit.fromTo', { before, after });

/** All of it in one line. */
export const detailsText = (reader: Reader, asked: Asked): string =>
  actDetails(reader, asked)
    .map((one) => `${one.label} ${changeText(reader.t, one)}`)
    .join(' · ') || NO_FIGURE;
