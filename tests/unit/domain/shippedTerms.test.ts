/** Limits of deposits for short rounds, in what each site plays in. */
import { describe, expect, test } from 'vitest';
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { shippedTerms } from '../../../src/domain/money/shippedTerms.ts';
import { SITES } from '../../../src/domain/sites.ts';
import { usedCoins } from '../../../src/domain/siteType.ts';

const LIMITS = { BKT: ['1000', '100000000'], USDT: ['10', '1000000'] } as const;

describe('[D-L3] a deposit for short rounds', () => {
  test.each(
    SITES.filter((site) => usedCoins(site).includes('BINARY')).map(
      (site) => [site.code, site] as const,
    ),
  )('of site %s is limited in the currency that the site plays in', (_, site) => {
    const terms = shippedTerms(site, 'BINARY', 'D');
    const expected = site.binaryCurrency === 'USDT' ? LIMITS.USDT : LIMITS.BKT;
    expect([terms?.minimum, terms?.maximum].map((one) => formatDecimal(one ?? 0n))).toEqual(
      expected,
    );
  });
});
