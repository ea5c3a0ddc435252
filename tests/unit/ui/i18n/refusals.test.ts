import { asyncScheduler } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { CLIENT_FAILURES } from '../../../../src/domain/clientFailures.ts';
import { REFUSAL_TEXTS } from '../../../../src/protocol/refusals/texts.ts';
import { CALLS } from '../../../../src/protocol/contract.ts';
import { exchangeText } from '../../../../src/streams/exchangeText.ts';
import { figuresOf, translateRefusal } from '../../../../src/ui/i18n/refusals.ts';

describe('a refusal in the reader’s language', () => {
  test('a known code without figures', () => {
    const error = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };
    expect(translateRefusal(error, 'en')).toBe(REFUSAL_TEXTS.INSUFFICIENT_BALANCE.en);
    expect(translateRefusal(error, 'ko')).toBe('잔액이 부족합니다.');
  });

  test('figures of the server’s text are carried over', () => {
    const error = {
      code: 'PRICE_OUT_OF_BAND',
      message: '가격은 93457.8 이상 114226.3 이하만 가능합니다.',
    };
    expect(translateRefusal(error, 'en')).toBe(
      'The price must lie between 93,457.8 and 114,226.3.',
    );
    expect(figuresOf(REFUSAL_TEXTS.PRICE_OUT_OF_BAND.ko, error.message)).toEqual({
      low: '93457.8',
      high: '114226.3',
    });
  });

  test('an unlisted text stays as the server wrote it', () => {
    const error = { code: 'PRICE_OUT_OF_BAND', message: 'out of band' };
    expect(translateRefusal(error, 'ko')).toBe('out of band');
    expect(translateRefusal({ code: 'FOREIGN', message: '다른 서버' }, 'en')).toBe('다른 서버');
  });

  test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    'what the client found itself is never worded by the browser: %s',
    async (raw) => {
      const answer = await exchangeText(
        {
          transport: {
            mode: 'live',
            origin: 'http://maru.test',
            fetch: () => Promise.reject(new TypeError(raw)),
            openSocket: () => {
              throw new TypeError(raw);
            },
          },
          scheduler: asyncScheduler,
          timeoutMs: 1_000,
        },
        { call: CALLS.fees, params: {}, headers: {} },
      );
      if (answer.ok) throw new Error('there was no server');
      for (const language of ['ko', 'en'] as const) {
        const text = translateRefusal(answer.error, language);
        expect(text).toBe(CLIENT_FAILURES.NO_CONNECTION[language]);
        expect(text).not.toContain(raw);
      }
    },
  );

  test('every failure of the client has a text, whatever message came with it', () => {
    for (const [code, texts] of Object.entries(CLIENT_FAILURES)) {
      expect(translateRefusal({ code, message: 'raw' }, 'ko')).toBe(texts.ko);
      expect(translateRefusal({ code, message: 'raw' }, 'en')).toBe(texts.en);
    }
  });

  test('a missing answer has no text', () => {
    expect(translateRefusal({ code: 'NO_ANSWER', message: '' }, 'ko')).toBeUndefined();
  });
});
