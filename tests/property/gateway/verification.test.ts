/** Codes and proofs under any order of what pages, strangers and time do. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SITES } from '../../../src/domain/sites.ts';
import { createDocuments } from '../../../src/gateway/documents/documents.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { createMail } from '../../../src/gateway/verification/mail.ts';
import { createManualClock } from '../../support/clock.ts';
import { createKeptLogger } from '../../support/logger.ts';
import { wrongCode } from '../../support/apiCodes.ts';

const KEYS = ['kim@example.com', 'lee@example.com'] as const;
const PAGES = ['page-one-1', 'page-two-2'] as const;
const SECOND = 1_000;

/** Small numbers choose among what there is, so that most moves are about something. */
const move = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('request' as const), key: fc.nat(1), page: fc.nat(1) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('try' as const),
      key: fc.nat(1),
      page: fc.nat(1),
      /** Index into all sent codes, newest first; beyond them a wrong one. */
      code: fc.nat(6),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('take' as const), key: fc.nat(1), proof: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('putBack' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(SECOND, 60 * SECOND, 150 * SECOND, 299 * SECOND, 600 * SECOND),
    }),
  },
);

interface Code {
  readonly key: number;
  readonly page: number;
  readonly value: string;
  readonly expiresAt: number;
  wrong: number;
  isOver: boolean;
}

interface Proof {
  readonly key: number;
  readonly value: string;
  readonly expiresAt: number;
  isTaken: boolean;
}

test('[A-V10] no order of requests, tries, expiry and repeats accepts what is wrong, used, late or another’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
      const clock = createManualClock(1_750_000_000_000);
      const { documents: rows, readMeta, writeMeta } = createMemoryStore();
      const { outbox, verification } = createMail({
        clock,
        random: (length) => new Uint8Array(randomBytes(length)),
        documents: createDocuments(rows),
        meta: { read: readMeta, write: writeMeta },
        logger: createKeptLogger(),
      });
      const [site] = SITES;
      if (site === undefined) throw new Error('no site ships');
      const at = (key: number) =>
        ({ siteId: site.id, channel: 'email', key: KEYS[key] ?? '' }) as const;
      const pageOf = (page: number): string => PAGES[page] ?? '';
      const codes: Code[] = [];
      const proofs: Proof[] = [];
      /** Acceptances of the code or proof, each beside the expected one. */
      const verdicts: [boolean, boolean][] = [];
      let putBack: (() => Promise<void>) | undefined;

      for (const one of moves) {
        const now = clock.now();
        switch (one.do) {
          case 'wait':
            await clock.run(one.ms);
            break;
          case 'request': {
            const { siteId: _site, ...key } = at(one.key);
            const sent = await verification.request({
              site,
              ...key,
              secretCode: pageOf(one.page),
              ignoreKey: true,
              address: '',
            });
            if (!sent.ok) break;
            for (const code of codes)
              if (code.key === one.key && code.page === one.page) code.isOver = true;
            const { items } = await outbox.list({ to: key.key, page: 1, size: 1 });
            const value = /\d{6}/.exec(items[0]?.text ?? '')?.[0] ?? '';
            const { expiresAt } = sent.answer;
            codes.unshift({
              key: one.key,
              page: one.page,
              value,
              expiresAt,
              wrong: 0,
              isOver: false,
            });
            break;
          }
          case 'try': {
            const good = codes.find(
              ({ key, page, isOver, expiresAt }) =>
                key === one.key && page === one.page && !isOver && expiresAt > now,
            );
            const value = codes[one.code]?.value ?? wrongCode(good?.value ?? '');
            const tried = await verification.verify({
              ...at(one.key),
              secretCode: pageOf(one.page),
              certificateValue: value,
              address: '',
            });
            verdicts.push([tried.ok, good !== undefined && good.value === value]);
            if (good === undefined) break;
            if (!tried.ok) good.wrong += 1;
            good.isOver = tried.ok || good.wrong === 5;
            if (tried.ok) {
              const { proof, expiresAt } = tried.answer;
              proofs.unshift({ key: one.key, value: proof, expiresAt, isTaken: false });
            }
            break;
          }
          case 'take': {
            const proof = proofs[one.proof];
            const value = proof?.value ?? 'made up';
            const taken = await verification.takeProof({ ...at(one.key), proof: value });
            const isGood =
              proof !== undefined &&
              proof.key === one.key &&
              !proof.isTaken &&
              proof.expiresAt > now;
            verdicts.push([taken.ok, isGood]);
            if (!taken.ok || proof === undefined) break;
            proof.isTaken = true;
            putBack = async () => {
              await taken.answer();
              proof.isTaken = false;
            };
            break;
          }
          case 'putBack':
            await putBack?.();
            putBack = undefined;
            break;
        }
      }
      expect(verdicts.map(([accepted]) => accepted)).toEqual(verdicts.map(([, good]) => good));
    }),
    { numRuns: 200 },
  );
});
