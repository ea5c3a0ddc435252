/** The trail in words: every figure that an act can keep, and what is said of it. Rule [U-C35]. */
import { expect, test } from 'vitest';
import { isKept } from '../../../../src/gateway/operatorActs/asked.ts';
import { MOVES } from '../../../../src/gateway/operatorActs/moves.ts';
import type { AnyCall } from '../../../../src/protocol/call.ts';
import { CALLS } from '../../../../src/protocol/contract.ts';
import { audit as english } from '../../../../src/ui/i18n/en/admin/audit.ts';
import { wallet as englishWallet } from '../../../../src/ui/i18n/en/wallet.ts';
import { audit as korean } from '../../../../src/ui/i18n/ko/admin/audit.ts';
import { wallet as koreanWallet } from '../../../../src/ui/i18n/ko/wallet.ts';
import type { Translate } from '../../../../src/ui/i18n/useText.ts';
import { detailsText, WORDS } from '../../../../src/ui/screens/admin/audit/actDetails.ts';
import { FIELDS, fieldOf } from '../../../../src/ui/screens/admin/audit/actFields.ts';

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The schema within pipes and optional ones. */
function within(schema: Schema): Schema {
  const { wrapped, pipe } = schema;
  if (isSchema(wrapped)) return within(wrapped);
  const inner = Array.isArray(pipe) ? pipe.find((one) => isSchema(one) && 'wrapped' in one) : null;
  return isSchema(inner) ? within(inner) : schema;
}

interface Kept {
  readonly name: string;
  /** The closed words that it can be; none of free text. */
  readonly words: readonly string[];
}

function keptOf(params: Schema, prefix = ''): readonly Kept[] {
  const { entries } = within(params);
  if (!isSchema(entries)) return [];
  return Object.entries(entries).flatMap(([name, value]): readonly Kept[] => {
    if (!isKept(name) || !isSchema(value)) return [];
    const schema = within(value);
    if ('entries' in schema) return keptOf(schema, `${prefix}${name}.`);
    const options = Array.isArray(schema['options']) ? schema['options'] : [];
    const words = options.filter((one): one is string => typeof one === 'string');
    return [{ name: `${prefix}${name}`, words }];
  });
}

const ALL = (Object.keys(MOVES) as (keyof typeof MOVES)[]).flatMap((call) => {
  const { params }: AnyCall = CALLS[call];
  return keptOf({ ...params }).map((kept) => ({ call, ...kept }));
});

test('[U-C35] every figure that a call of operators asks for has words', () => {
  expect(ALL.length).toBeGreaterThan(150);
  const wordless = ALL.filter(({ name }) => fieldOf(name) === undefined);
  expect(wordless.map(({ call, name }) => `${call}: ${name}`)).toEqual([]);
});

test('[U-C35] so has each closed word that it can be', () => {
  const known: ReadonlySet<string> = new Set(WORDS);
  const missing = ALL.flatMap(({ call, name, words }) => {
    const field = fieldOf(name);
    return field !== undefined && FIELDS[field] === 'words'
      ? words.filter((word) => !known.has(word)).map((word) => `${call}: ${name} ${word}`)
      : [];
  });
  expect(missing).toEqual([]);
});

/** Texts by their path, as the page finds them. */
const reader = (texts: object) => {
  const t: Translate = (key, figures = {}) => {
    const found = key
      .split('.')
      .reduce<unknown>((at, part) => (isSchema(at) ? at[part] : undefined), texts);
    const text = typeof found === 'string' ? found : key;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(figures[name]));
  };
  return { t, zone: 'UTC' } as const;
};
const en = reader({ adminAudit: english, wallet: englishWallet });
const ko = reader({ adminAudit: korean, wallet: koreanWallet });

test('[U-C35] figures have units, shares are percent, and what was there before stands before them', () => {
  const terms = {
    details: { id: '1', walletType: 'USDT', type: 'W', minimum: '2000', feeRate: '0.002' },
    before: { minimum: '20', dailyMaximum: '900' },
  };
  expect(detailsText(en, terms)).toBe(
    'Wallet USDT · Type Withdrawal · Minimum 20 USDT → 2,000 USDT · Fee rate 0.2%',
  );
  expect(detailsText(ko, terms)).toBe(
    '지갑 USDT · 종류 출금 · 최소 20 USDT → 2,000 USDT · 수수료율 0.2%',
  );
});

test('[U-C35] people have their names, flags and permissions words, moments a time', () => {
  const details = {
    userId: 'u-2',
    playerIds: 'u-3,u-4',
    isOpen: 'false',
    permissions: 'users.read',
    from: '1747872000000',
    dailyMaximum: '-',
    requestId: 'r-1',
  };
  const act = { target: 'u-2', details, before: {}, names: { 'u-3': 'anna' } };
  expect(detailsText(en, act)).toBe(
    [
      'Members anna, u-4',
      'Open No',
      'Permissions Users · Read',
      'In force from 2025-05-22 00:00',
      'Daily limit None',
    ].join(' · '),
  );
  expect(detailsText(ko, { details: { unheardOf: 'x' }, before: {} })).toBe('unheardOf x');
});
