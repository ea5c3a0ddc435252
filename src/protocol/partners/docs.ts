/** Documents of the calls about partners; not in the client's bundle. */
import { PASSWORD_REFUSALS } from '../accounts/entities.ts';
import { ACCOUNT_REFUSALS, TWO_PERSON_REFUSALS } from '../admins/entities.ts';
import type { CallDocs } from '../call.ts';
import { AT, pageExample } from '../examples.ts';
import type { partnerCalls } from './calls.ts';
import type { WirePartnerDay, WirePartnerNode, WirePartnerProfit } from './entities.ts';

const CODE = { status: 200, code: 'seoul-1', name: '서울지사' } as const;
const RATES = { FUTURES: '0.3', ROUNDS: '0.02', COPY: '0.1' } as const;
const TERMS = { kind: 'AFFILIATE', rates: RATES } as const;

const NODE: WirePartnerNode = {
  id: 'u-2',
  kind: 'AFFILIATE',
  name: '서울지사',
  code: 'seoul-1',
  level: 1,
  parentId: null,
  status: 'NORMAL',
  rates: RATES,
  roundsInForce: '0.02',
  members: 12,
  partners: 2,
  volumes: [{ currency: 'USDT', amount: '820000' }],
  registeredAt: AT,
};
const PROFIT: WirePartnerProfit = {
  day: '2026-11-22',
  partnerId: 'u-2',
  name: '서울지사',
  level: 1,
  type: 'FUTURES',
  currency: 'USDT',
  base: '41.2',
  profit: '8.24',
  state: 'OPEN',
};
const DAY: WirePartnerDay = {
  day: '2026-11-21',
  partnerId: 'u-2',
  name: '서울지사',
  username: 'seoul',
  level: 1,
  state: 'DUE',
  profits: [{ type: 'FUTURES', currency: 'USDT', base: '41.2', profit: '8.24' }],
  payments: [{ walletType: 'USDT', currency: 'USDT', amount: '8.24' }],
  settledAt: null,
};
const TERM_REFUSALS = [
  'UNKNOWN_PARTNER',
  'PARTNER_RATE_ABOVE_PARENT',
  'PARTNER_RATE_BELOW_CHILD',
  'PARTNER_RATE_ABOVE_EDGE',
  'PARTNER_TOO_DEEP',
] as const;

export const partnerDocs = {
  partnerVerify: {
    summary: 'The name behind a partner code, for the page that a partner’s link opens.',
    refusals: ['UNKNOWN_PARTNER'],
    example: { params: { partnerPk: 'seoul-1', siteInfoId: 1 }, answer: CODE },
  },
  partnerVisit: {
    summary:
      'The same for a page that was opened by a partner’s link, which is counted once a day for each address.',
    isExtension: true,
    refusals: ['UNKNOWN_PARTNER'],
    example: { params: { partnerPk: 'seoul-1', siteInfoId: 1 }, answer: CODE },
  },
  partner: {
    summary:
      'A partner with what they earned: the requester, one below them, or with `partners.read` anybody.',
    refusals: ['UNKNOWN_PARTNER'],
    example: {
      params: {},
      answer: {
        ...NODE,
        link: { month: { visits: 40, signups: 3 }, all: { visits: 310, signups: 14 } },
        totals: [
          { currency: 'USDT', today: '8.24', month: '120.5', due: '8.24', settled: '104.02' },
        ],
      },
    },
  },
  partnerCreate: {
    summary:
      'Makes an account for a new partner: with `partners.act` anywhere in the tree, as a partner below oneself. No rate is above that of the partner above, and none for rounds above the house edge. Rates of an operator take two admins: the account has the password of the call that makes it.',
    refusals: [
      ...TERM_REFUSALS,
      'INVALID_PARTNER_CODE',
      'PARTNER_CODE_TAKEN',
      'INVALID_USERNAME',
      ...PASSWORD_REFUSALS,
      'DUPLICATE_USERNAME',
      'DUPLICATE_PHONE',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: {
        username: 'seoul',
        password: 'maru1234',
        name: '서울지사',
        code: 'seoul-1',
        ...TERMS,
      },
      answer: { ...CODE, id: 'u-2' },
    },
  },
  partnerList: {
    summary:
      'Partners, or members who signed up with them, below the requester; with `partners.read` all of them: `resultType` partner (and ClientList) or member. Names of others are masked for partners.',
    refusals: ['UNKNOWN_PARTNER'],
    example: pageExample({ resultType: 'partner' }, NODE),
  },
  partnerProfits: {
    summary:
      'What a partner, or with `isChildren` the partners below them, earned by day and type, newest first. `resultType` is ClientList.',
    refusals: [],
    example: {
      params: { typeStrs: 'FUTURES', startDate: AT, page: 1, size: 20 },
      answer: {
        items: [PROFIT],
        total: 1,
        page: 1,
        size: 20,
        totals: [{ currency: 'USDT', base: '41.2', profit: '8.24' }],
      },
    },
  },
  operatorPartnerCreate: {
    summary:
      'Makes a member a partner with a code of their own. A code of the same member is given another name.',
    isExtension: true,
    refusals: [
      'UNKNOWN_USER',
      'INVALID_PARTNER_CODE',
      'PARTNER_CODE_TAKEN',
      ...TERM_REFUSALS,
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: { userId: 'u-2', code: 'seoul-1', name: '서울지사', reason: 'contract 12' },
      answer: CODE,
    },
  },
  operatorPartnerTerms: {
    summary: 'Changes kind and rates of a partner for all that is earned from then on.',
    isExtension: true,
    refusals: [...TERM_REFUSALS, ...TWO_PERSON_REFUSALS, ...ACCOUNT_REFUSALS],
    example: { params: { partnerId: 'u-2', ...TERMS, reason: 'contract 12' }, answer: NODE },
  },
  operatorPartnerProfits: {
    summary: 'What partners earned by day, newest first, and whether it was settled.',
    isExtension: true,
    refusals: ['UNKNOWN_PARTNER'],
    example: pageExample({ state: 'DUE' }, DAY),
  },
  operatorPartnerAccounts: {
    summary:
      'Members and partners below a partner, or below any, who have a phone number, e-mail address, bank account, browser or address in common with them. What they have in common is named, not shown.',
    isExtension: true,
    refusals: ['UNKNOWN_PARTNER'],
    example: pageExample(
      { partnerId: 'u-2' },
      {
        partnerId: 'u-2',
        partnerName: '서울지사',
        memberId: 'u-9',
        memberName: 'gildong',
        matches: ['BANK', 'DEVICE'],
      },
    ),
  },
  operatorPartnerSettle: {
    summary:
      'Pays what a partner earned in a day that is over, once: the same again answers the same settlement.',
    isExtension: true,
    refusals: [
      'UNKNOWN_PARTNER',
      'PARTNER_DAY_OPEN',
      'PARTNER_NOTHING_DUE',
      ...TWO_PERSON_REFUSALS,
      ...ACCOUNT_REFUSALS,
    ],
    example: {
      params: { partnerId: 'u-2', day: '2026-11-21', reason: 'November' },
      answer: { ...DAY, state: 'SETTLED', settledAt: AT },
    },
  },
} satisfies CallDocs<typeof partnerCalls>;
