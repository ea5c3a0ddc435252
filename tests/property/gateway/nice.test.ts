/** Return of NICE's window, changed in transit through the person's browser. */
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { connectNice } from '../../../src/gateway/verification/nice/nice.ts';
import { createApiStores } from '../../support/apiStores.ts';
import { hiddenFields, openNiceService } from '../../support/niceService.ts';

const { open } = createApiStores();
const ORIGIN = 'http://localhost';
const FIELDS = ['token_version_id', 'enc_data', 'integrity_value'] as const;

test('[A-V43] an answer is refused when any byte of it is another, and good as it is', async () => {
  const service = await openNiceService();
  onTestFinished(service.close);
  const identity = connectNice({ link: service.link(ORIGIN), pages: [], fetch });
  const exchange = await open('memory', { identity });
  const fetched = async (path: string, body?: URLSearchParams): Promise<Response> =>
    exchange.gateway.http.fetch(
      new Request(`${ORIGIN}${path}`, { ...(body && { method: 'POST', body }) }),
    );
  const begun = await fetched(`/api/certi/nice_id?host=${ORIGIN}/identity`);
  const { url } = (await begun.json()) as { readonly url: string };
  const answer = await service.identify(hiddenFields(await (await fetched(url)).text()));
  const sent = (changed: Readonly<Record<string, string>>) =>
    fetched('/api/certi/nice_return', new URLSearchParams(changed));
  const place = fc.constantFrom(...FIELDS).chain((field) =>
    fc.record({
      field: fc.constant(field),
      at: fc.nat((answer[field]?.length ?? 1) - 1),
      flip: fc.integer({ min: 1, max: 127 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(place, async ({ field, at, flip }) => {
      const text = answer[field] ?? '';
      const other = String.fromCharCode(text.charCodeAt(at) ^ flip);
      const changed = { ...answer, [field]: text.slice(0, at) + other + text.slice(at + 1) };
      const response = await sent(changed);
      const { code } = (await response.json()) as { readonly code: string };
      expect([response.status, code]).toEqual(
        field === 'token_version_id' ? [409, 'VERIFICATION_EXPIRED'] : [400, 'IDENTITY_FORGED'],
      );
    }),
    { numRuns: 500 },
  );
  const returned = await sent(answer);
  expect(returned.headers.get('location')).toContain('key=01055556666');
});
