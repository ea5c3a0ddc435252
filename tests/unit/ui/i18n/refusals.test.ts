import { describe, expect, test } from 'vitest';
import { REJECTIONS } from '../../../../src/domain/rejections.ts';
import { figuresOf, translateRefusal } from '../../../../src/ui/i18n/refusals.ts';

describe('a refusal in the reader’s language', () => {
  test('a known code without figures', () => {
    const error = { code: 'INSUFFICIENT_BALANCE', message: '잔액이 부족합니다.' };
    expect(translateRefusal(error, 'en')).toBe(REJECTIONS.INSUFFICIENT_BALANCE.en);
    expect(translateRefusal(error, 'ko')).toBe('잔액이 부족합니다.');
  });

  test('figures of the server’s text are carried over', () => {
    const error = {
      code: 'PRICE_OUT_OF_BAND',
      message: '가격은 93457.8 이상 114226.3 이하만 가능합니다.',
    };
    expect(translateRefusal(error, 'en')).toBe('The price must lie between 93457.8 and 114226.3.');
    expect(figuresOf(REJECTIONS.PRICE_OUT_OF_BAND.ko, error.message)).toEqual({
      low: '93457.8',
      high: '114226.3',
    });
  });

  test('an unlisted text stays as the server wrote it', () => {
    const error = { code: 'PRICE_OUT_OF_BAND', message: 'out of band' };
    expect(translateRefusal(error, 'ko')).toBe('out of band');
    expect(translateRefusal({ code: 'FOREIGN', message: '다른 서버' }, 'en')).toBe('다른 서버');
  });

  test('a missing answer has no text', () => {
    expect(translateRefusal({ code: 'NO_ANSWER', message: '' }, 'ko')).toBeUndefined();
  });
});
