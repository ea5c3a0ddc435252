/** The language of a browser's notifications, against what an exchange keeps of it. */
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../../src/domain/preferences.ts';
import type { MakeCall } from '../../../../src/ui/services/services.ts';
import { keepPushLanguage } from '../../../../src/ui/shell/push/keepPushLanguage.ts';

const ADDRESS = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };

/** The exchange's record of this browser; answers in the order of the calls. */
function createExchange(language: Language | undefined) {
  const kept = { language };
  const calls: string[] = [];
  const call = (async (name: string, params: { readonly language?: Language }) => {
    calls.push(name);
    await Promise.resolve();
    if (name === 'pushSubscribe') kept.language = params.language;
    const value = { publicKey: 'k', isOn: kept.language !== undefined, language: kept.language };
    return { ok: true, value };
  }) as unknown as MakeCall;
  return { kept, calls, parts: { call, address: async () => ADDRESS } };
}

describe('[X-N5] the language of notifications', () => {
  test('follows the page, and the last of two quick changes holds', async () => {
    const { kept, calls, parts } = createExchange('ko');
    await keepPushLanguage(parts, 'en');
    expect(kept.language).toBe('en');
    await Promise.all([keepPushLanguage(parts, 'ko'), keepPushLanguage(parts, 'en')]);
    expect(kept.language).toBe('en');
    calls.length = 0;
    await keepPushLanguage(parts, 'en');
    expect(calls).toEqual(['pushState']);
  });

  test('is left alone where the exchange does not notify the browser, or it has not subscribed', async () => {
    const off = createExchange(undefined);
    await keepPushLanguage(off.parts, 'en');
    expect(off.calls).toEqual(['pushState']);
    const none = createExchange('ko');
    await keepPushLanguage({ ...none.parts, address: async () => undefined }, 'en');
    expect(none.calls).toEqual([]);
  });
});
