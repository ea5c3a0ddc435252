/** Fields and parameters of the console's forms. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CONTENT_KINDS } from '../../../../src/domain/content/content.ts';
import { SITES } from '../../../../src/domain/sites.ts';
import {
  siteOperatorCalls,
  toWireOperatorSite,
} from '../../../../src/protocol/site/operatorCalls.ts';
import {
  momentOf,
  momentText,
  percentOfShare,
  shareOfPercent,
} from '../../../../src/ui/admin/form/fieldTexts.ts';
import {
  type ContentFields,
  contentSchema,
  emptyFields,
  fieldsOf,
  wrongFields,
  writtenOf,
} from '../../../../src/ui/screens/admin/content/contentFields.ts';
import { entryState } from '../../../../src/ui/screens/admin/content/entryState.ts';
import {
  couponParams,
  couponSchema,
  EMPTY_COUPON,
  walletsOf,
  wrongCouponFields,
} from '../../../../src/ui/screens/admin/coupons/couponFields.ts';
import {
  changedFees,
  changedTerms,
  feesFieldsOf,
  wrongFees,
  wrongTerms,
} from '../../../../src/ui/screens/admin/options/optionFields.ts';
import {
  fieldsOfSite,
  laterParams,
  siteParams,
  siteSchema,
} from '../../../../src/ui/screens/admin/sites/siteFields.ts';

const ZONE = 'Asia/Seoul';
const NOON = Date.UTC(2026, 10, 22, 3);
const DAY = 86_400_000;

const entry = (more: Partial<ContentFields>): ContentFields => ({
  ...emptyFields('notice'),
  category: 'event',
  titleKo: '안내',
  ...more,
});

describe('an entry of the content', () => {
  test.each([
    [{}, []],
    [{ titleKo: ' ' }, ['titleKo', 'titleEn']],
    [{ category: 'money' }, ['category']],
    [{ kind: 'static', category: '', slug: 'Terms!' }, ['slug']],
    [{ kind: 'popup', category: '', look: 'image' }, ['image']],
    [{ kind: 'popup', category: '', link: 'javascript:alert(1)' }, ['link']],
    [{ image: 'https://elsewhere.example/a.png' }, ['image']],
    [{ from: '2026-11-22T12:00', until: '2026-11-22T12:00' }, ['until']],
  ] as const)('[U-C51] %o is refused at %o', (typed, names) => {
    const fields = entry(typed);
    expect(wrongFields(fields, ZONE)).toEqual(names);
    const parsed = v.safeParse(contentSchema(ZONE), fields);
    expect(parsed.success).toBe(names.length === 0);
    const at = (parsed.issues ?? []).map((issue) => v.getDotPath(issue));
    expect(new Set(at)).toEqual(new Set(names));
  });

  test.each(CONTENT_KINDS)('[U-C51] %s is sent with what belongs to it alone', (kind) => {
    const typed = { slug: 'terms', look: 'image', link: '/faq', isRealtime: true } as const;
    const { slug, link, type, isRealtime } = writtenOf(entry({ kind, ...typed }), ZONE);
    const isPopup = kind === 'popup';
    expect({ slug, link, type, isRealtime }).toEqual({
      slug: kind === 'static' ? 'terms' : undefined,
      link: isPopup ? '/faq' : undefined,
      type: isPopup ? 1 : 2,
      isRealtime: isPopup,
    });
  });

  test('[U-C52] comes back from the exchange as it was typed', () => {
    const typed = entry({ site: '33', from: '2026-11-22T12:00', until: '2026-12-01T00:30' });
    const sent = v.parse(contentSchema(ZONE), typed);
    expect(sent.from).toBe(NOON);
    const { titleKo: title, bodyKo: body, kind, type, isRealtime, order, format } = sent;
    const known = {
      id: 'a',
      version: 1,
      kind,
      slug: null,
      category: 'event',
      site: 33,
      type,
      isRealtime,
      link: null,
      image: null,
      order,
      isOpen: false,
      publishedAt: null,
      updatedAt: NOON,
      from: sent.from ?? null,
      until: sent.until ?? null,
      format,
      ko: { title, body },
      en: null,
    };
    expect(fieldsOf(known, ZONE)).toEqual(typed);
  });

  test('[U-C51] is a draft, scheduled, open or over', () => {
    const states = [
      { isOpen: false, from: null, until: null },
      { isOpen: true, from: NOON + 1, until: null },
      { isOpen: true, from: NOON, until: NOON + 1 },
      { isOpen: true, from: null, until: NOON },
    ].map((known) => entryState(known, NOON));
    expect(states).toEqual(['draft', 'scheduled', 'open', 'over']);
  });
});

describe('moments and percents', () => {
  test('[U-C52] a moment survives both changes of the clocks', () => {
    const zone = 'Europe/Berlin';
    for (let at = Date.UTC(2026, 2, 28); at < Date.UTC(2026, 2, 31); at += 1_800_000)
      expect(momentOf(momentText(at, zone), zone)).toBe(at);
    for (let at = Date.UTC(2026, 9, 24); at < Date.UTC(2026, 9, 27); at += 1_800_000) {
      const text = momentText(at, zone);
      // The hour that happens twice is one of the two.
      expect(momentText(momentOf(text, zone) ?? 0, zone)).toBe(text);
    }
    expect(momentOf('', zone)).toBeUndefined();
    expect(momentOf('soon', zone)).toBeUndefined();
    expect(momentText(null, zone)).toBe('');
  });

  test('[U-C53] a percent is a share exactly, or none', () => {
    expect(shareOfPercent('0.04')).toBe('0.0004');
    expect(percentOfShare('0.0004')).toBe('0.04');
    expect(shareOfPercent('0.0000001')).toBeUndefined();
    expect(shareOfPercent('ten')).toBeUndefined();
  });
});

describe('a coupon', () => {
  const context = { zone: ZONE, now: NOON };
  const typed = {
    ...EMPTY_COUPON,
    promoCode: 'spring',
    amount: '10',
    expiresAt: momentText(NOON + DAY, ZONE),
  };

  test('[U-C54] is sent as it was typed', () => {
    expect(wrongCouponFields(typed, context)).toEqual([]);
    expect(
      v.parse(
        couponSchema(ZONE, () => NOON),
        typed,
      ),
    ).toMatchObject({
      promoCode: 'spring',
      amount: 1_000_000_000n,
      walletTypeStrs: 'FUTURES',
      usesMax: 100,
      expiresAt: NOON + DAY,
    });
    const share = { ...typed, kind: 'PERCENT', rate: '12.5', maximum: '50' } as const;
    expect(wrongCouponFields(share, context)).toEqual([]);
    expect(couponParams(share, ZONE)).toMatchObject({ rate: '0.125', maximum: '50' });
    expect(couponParams(share, ZONE)).not.toHaveProperty('amount');
  });

  test.each([
    [{ promoCode: 'a b' }, 'promoCode'],
    [{ amount: '0' }, 'amount'],
    [{ kind: 'PERCENT', rate: '101', maximum: '1' }, 'rate'],
    [{ kind: 'PERCENT', rate: '10', maximum: '' }, 'maximum'],
    [{ currency: 'BTC' }, 'wallets'],
    [{ expiresAt: momentText(NOON, ZONE) }, 'expiresAt'],
    [{ usesMax: '100001' }, 'usesMax'],
    [{ usesPerUser: '0' }, 'usesPerUser'],
  ] as const)('[U-C54] with %o is refused at %s', (wrong, name) => {
    expect(wrongCouponFields({ ...typed, ...wrong }, context)).toEqual([name]);
  });

  test('[U-C54] is for wallets that hold its currency', () => {
    expect(walletsOf('USDT')).toEqual(['FUTURES', 'BINARY', 'USDT']);
    expect(walletsOf('KRW')).toEqual([]);
  });
});

describe('a site', () => {
  test.each(SITES.map((site) => [site.code, site] as const))(
    '[U-C55] %s is sent as it is where nothing was typed',
    (_, site) => {
      const known = toWireOperatorSite(site, 3);
      const fields = fieldsOfSite(known);
      expect(v.safeParse(siteSchema, fields).success).toBe(true);
      const { reason, ...sent } = { ...siteParams(fields), ...laterParams(fields) };
      expect(reason).toBe('');
      const {
        id: _id,
        version: _version,
        coinInfoJson: _info,
        binaryCurrency: _b,
        ...rest
      } = known;
      expect(sent).toEqual(rest);
      const change = { id: 1, version: 3, ...sent };
      const { params } = siteOperatorCalls.operatorSiteChange;
      expect(v.safeParse(params, change).success).toBe(true);
    },
  );

  test.each(['', '-1', '1,000', '1000000000000.5'])(
    '[U-C55] acts of two admins from %j are refused at their field',
    (amount) => {
      const [site] = SITES;
      if (site === undefined) throw new Error('no site ships');
      const fields = { ...fieldsOfSite(toWireOperatorSite(site, 0)), twoPersonFromWon: amount };
      const parsed = v.safeParse(siteSchema, fields);
      expect((parsed.issues ?? []).map((issue) => v.getDotPath(issue))).toEqual([
        'twoPersonFromWon',
      ]);
    },
  );

  test('[U-C55] an accent that a theme hardly shows is refused at its field', () => {
    const [site] = SITES;
    if (site === undefined) throw new Error('no site ships');
    const fields = { ...fieldsOfSite(toWireOperatorSite(site, 0)), accent: '#ffff00' };
    const parsed = v.safeParse(siteSchema, fields);
    expect((parsed.issues ?? []).map((issue) => v.getDotPath(issue))).toEqual(['accent']);
  });
});

describe('odds, limits and fees', () => {
  const before = {
    odds: '1.9',
    minPoint: '10',
    maxPoint: '10000',
    stepPoint: '10',
    maxPointPerRound: '20000',
    maxPointPerSide: '500000',
    isPlay: true,
  };

  test('[U-C56] what differs is sent, and nothing else', () => {
    expect(changedTerms({ ...before, odds: '1.90' }, before)).toEqual({});
    const typed = { ...before, odds: '1.92', isPlay: false };
    expect(changedTerms(typed, before)).toEqual({ odds: '1.92', isPlay: false });
    const fees = feesFieldsOf({
      makerFee: '0.0002',
      takerFee: '0.0004',
      openOrdersMax: 200,
      from: null,
    });
    expect(changedFees({ ...fees, takerFee: '0.05' }, fees)).toEqual({ takerFee: '0.0005' });
    expect(wrongFees({ ...fees, makerFee: '1.1', openOrdersMax: '0' })).toEqual([
      'makerFee',
      'openOrdersMax',
    ]);
  });

  test.each([
    [{ odds: '2' }, 'odds'],
    [{ stepPoint: '0' }, 'stepPoint'],
    [{ minPoint: '15' }, 'minPoint'],
    [{ maxPoint: '5' }, 'maxPoint'],
    [{ maxPointPerRound: '' }, 'maxPointPerRound'],
    [{ maxPointPerSide: '1' }, 'maxPointPerSide'],
  ] as const)('[U-C56] %o is refused at %s', (wrong, name) => {
    expect(wrongTerms(before)).toEqual([]);
    expect(wrongTerms({ ...before, ...wrong })).toEqual([name]);
  });
});
