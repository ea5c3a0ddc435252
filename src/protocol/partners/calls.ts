/** Partners: codes, tree, profits. */
import * as v from 'valibot';
import { pendingAnswer } from '../admins/entities.ts';
import { PARTNER_KINDS, PROFIT_STATES } from '../../domain/partners/partners.ts';
import {
  defineCall,
  GUEST_COMMAND,
  GUEST_READ,
  MEMBER_COMMAND,
  MEMBER_READ,
  operatorCommand,
  operatorRead,
} from '../call.ts';
import {
  booleanParam,
  decimalParam,
  identifier,
  integerParam,
  millisParam,
  pageOf,
  pageParams,
  resultType,
  resultTypes,
  siteInfoId,
  words,
  passwordParam,
} from '../fields.ts';
import {
  wireOwnAccount,
  wirePartner,
  wirePartnerDay,
  wirePartnerNode,
  wirePartnerProfit,
  wireProfitTotal,
} from './entities.ts';

export const PARTNER_LISTS = ['partner', 'member'] as const;

const line = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]*$/u));
const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max)));
const reason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '');
/** `2026-11-22` */
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Parts of one: 0.3 is 30 %. */
const rates = v.object({ FUTURES: decimalParam, ROUNDS: decimalParam, COPY: decimalParam });
const terms = { kind: v.picklist(PARTNER_KINDS), rates } as const;

const wireCode = v.object({
  status: v.literal(200),
  /** In lower case. */
  code: v.string(),
  /** As people who sign up see it. */
  name: v.string(),
});

const OPERATOR_ACT = operatorCommand('partners.act');
/** Takes as much of the requester's budget as so many small reads. */
const LIST_COST = 10;

export const partnerCalls = {
  partnerVerify: defineCall({
    ...GUEST_READ,
    path: '/api/partner/verify',
    params: v.object({ partnerPk: v.union([line(64), v.number()]), siteInfoId }),
    answer: wireCode,
  }),
  partnerVisit: defineCall({
    ...GUEST_COMMAND,
    path: '/api/partner/visit',
    params: v.object({ partnerPk: v.union([line(64), v.number()]), siteInfoId }),
    answer: wireCode,
  }),
  partner: defineCall({
    ...MEMBER_READ,
    path: '/api/partner',
    /** The requester's own where the id is left out. */
    params: v.object({ id: v.optional(identifier), siteInfoId }),
    answer: wirePartner,
  }),
  partnerCreate: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/partner',
    params: v.object({
      username: v.pipe(v.string(), v.maxLength(64)),
      password: passwordParam,
      /** As people who sign up see it. */
      name: line(64),
      code: line(64),
      phone: optionalText(32),
      email: optionalText(128),
      ...terms,
      /** The partner above: of a partner's request themselves or one below them. */
      parentId: v.optional(identifier),
      reason,
      siteInfoId,
    }),
    answer: v.union([v.object({ ...wireCode.entries, id: v.string() }), pendingAnswer]),
  }),
  partnerList: defineCall({
    ...MEMBER_READ,
    path: '/api/partner/list',
    cost: LIST_COST,
    params: v.object({
      /** `partner` (the default) or `member`: those who signed up with a partner. */
      resultType: resultTypes(...PARTNER_LISTS),
      level: v.optional(integerParam(1, 100)),
      /** Directly below this partner; left out for all below the requester. */
      parentId: v.optional(identifier),
      /** Comma list of NORMAL, WAIT, DENY, CLOSED. */
      statusStrs: words,
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wirePartnerNode),
  }),
  partnerProfits: defineCall({
    ...MEMBER_READ,
    path: '/api/partner_profit/my_list',
    cost: LIST_COST,
    params: v.object({
      resultType,
      /** Whether the profits of the partners below are listed instead of one's own. */
      isChildren: v.optional(booleanParam, false),
      /** Comma list of FUTURES, ROUNDS, COPY. */
      typeStrs: words,
      /** Comma list of OPEN, DUE, SETTLED, NONE. */
      stateStrs: words,
      /** A moment of the first day and one of the last. */
      startDate: v.optional(millisParam),
      endDate: v.optional(millisParam),
      ...pageParams,
      siteInfoId,
    }),
    answer: v.object({
      ...pageOf(wirePartnerProfit).entries,
      /** Totals of all rows that pass the filters. */
      totals: v.array(wireProfitTotal),
    }),
  }),
  operatorPartnerCreate: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/partners',
    params: v.object({
      /** The member's id, or their username on the site of the request. */
      userId: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
      code: line(64),
      name: line(64),
      /** An AFFILIATE with rates of zero where both are left out. */
      kind: v.optional(v.picklist(PARTNER_KINDS)),
      rates: v.optional(rates),
      /** Left out: the partner they signed up with, if any. */
      parentId: v.optional(identifier),
      reason,
      siteInfoId,
    }),
    answer: v.union([wireCode, pendingAnswer]),
  }),
  operatorPartnerTerms: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/partner/terms',
    params: v.object({ partnerId: identifier, ...terms, reason, siteInfoId }),
    answer: v.union([wirePartnerNode, pendingAnswer]),
  }),
  operatorPartnerProfits: defineCall({
    ...operatorRead('partners.read'),
    path: '/api/operator/partner/profits',
    cost: LIST_COST,
    params: v.object({
      day: v.optional(day),
      state: v.optional(v.picklist(PROFIT_STATES)),
      partnerId: v.optional(identifier),
      ...pageParams,
      siteInfoId,
    }),
    answer: pageOf(wirePartnerDay),
  }),
  operatorPartnerAccounts: defineCall({
    ...operatorRead('partners.read'),
    path: '/api/operator/partner/accounts',
    cost: LIST_COST,
    params: v.object({ partnerId: v.optional(identifier), ...pageParams, siteInfoId }),
    answer: pageOf(wireOwnAccount),
  }),
  operatorPartnerSettle: defineCall({
    ...OPERATOR_ACT,
    path: '/api/operator/partner/settle',
    params: v.object({ partnerId: identifier, day, reason, siteInfoId }),
    answer: v.union([wirePartnerDay, pendingAnswer]),
  }),
} as const;
