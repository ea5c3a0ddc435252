import { beforeAll, expect, test } from 'vitest';
import { MONEY_CAUSES } from '../../../../src/domain/ledger/events.ts';
import { LINE } from '../../../../src/protocol/statement/examples.ts';
import { screenTexts } from '../../../../src/ui/i18n/screenTexts.ts';
import { changeLanguage, loadTexts, setUpTexts } from '../../../../src/ui/i18n/setup.ts';
import { translatorOf } from '../../../../src/ui/i18n/translator.ts';
import { changeText, statementCsv } from '../../../../src/ui/people/wallets/statementColumns.tsx';
import {
  statementRequest,
  WHOLE_STATEMENT,
} from '../../../../src/ui/screens/wallet/history/Statement.tsx';

const { t } = translatorOf('en');

beforeAll(async () => {
  await loadTexts(screenTexts.wallet);
  await setUpTexts('en');
});

test('[U-W8] the filter is sent whole, and what is left open is not sent', () => {
  expect(statementRequest(WHOLE_STATEMENT, 'UTC')).toEqual({
    startDate: undefined,
    endDate: undefined,
  });
  const days = { from: '2025-05-22', to: '2025-05-22' };
  expect(statementRequest({ wallet: 'USDT', cause: 'BET_RESULT', days }, 'UTC')).toEqual({
    walletTypeStrs: 'USDT',
    causeStrs: 'BET_RESULT',
    startDate: Date.UTC(2025, 4, 22),
    endDate: Date.UTC(2025, 4, 23) - 1,
  });
});

test('[U-W8] a line shows its changes with their signs; a change of nothing has no figure', () => {
  expect(changeText('-1250.5', 'USDT')).toBe('-1,250.5 USDT');
  expect(changeText('50', 'USDT')).toBe('+50 USDT');
  expect(changeText('0', 'USDT')).toBe('–');
  expect(changeText(null, null)).toBe('–');
});

test('[U-W8] the file has every figure as the exchange states it, with the cause in words', () => {
  const row = Object.fromEntries(
    statementCsv({ t, zone: 'UTC' }).map(({ header, value }) => [header, value(LINE)]),
  );
  expect(row).toMatchObject({
    Cause: 'Transfer',
    Wallet: 'USDT',
    Amount: '-50',
    'Balance after': '950',
    'Counter wallet': 'Futures',
    'Counter amount': '50',
    Reference: 'd-2',
  });
});

test.each(['en', 'ko'] as const)('[U-W8] every cause has its word: %s', async (language) => {
  await changeLanguage(language);
  const words = MONEY_CAUSES.map((cause) => translatorOf(language).t(`wallet.cause.${cause}`));
  expect(new Set(words).size).toBe(MONEY_CAUSES.length);
  expect(words.filter((word) => word.includes('wallet.cause'))).toEqual([]);
});
