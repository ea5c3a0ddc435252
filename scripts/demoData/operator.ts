/** The operator of the demo: decides applications, answers people, publishes. */
import * as v from 'valibot';
import { DAY_MS } from '../../src/domain/time.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { Scene } from './people.ts';
import type { Call } from './played.ts';
import { ANSWERS, CONTENT, COUPON_CODE } from './words.ts';

export interface DemoOperator {
  /** Prepares the exchange before the first user signs up. */
  readonly open: () => Promise<void>;
  /** Approves those who want followers. */
  readonly admit: () => Promise<void>;
  /** Decides and answers what waits, but the newest `leave` of each. */
  readonly work: (leave: number) => Promise<void>;
}

/** An access token is good for 15 minutes. */
const TOKEN_MS = 10 * 60_000;
/** Password with which the demo's operator replaces the one-time password. */
const OWN_PASSWORD = 'operator1234';
const PAGE = 100;
const REJECTED_SHARE = 0.15;
const COUPON_DAYS = 30;

async function approveTraders(act: Call): Promise<void> {
  const asked = { status: 'APPLIED', page: 1, size: PAGE };
  const { body } = await act('GET', CALLS.operatorTraderList.path, asked);
  const { items } = v.parse(CALLS.operatorTraderList.answer, body);
  for (const { traderId } of items) {
    const params = { traderId, isApproved: true, reason: '거래 내역 확인' };
    await act('POST', CALLS.operatorTraderDecide.path, params);
  }
}

async function publishContent(act: Call): Promise<void> {
  for (const entry of CONTENT) {
    const { body } = await act('POST', CALLS.operatorContentCreate.path, entry);
    const { id, version } = v.parse(CALLS.operatorContentCreate.answer, body);
    const published = { contentId: id, expectedVersion: version };
    await act('POST', CALLS.operatorContentPublish.path, published);
  }
}

/** @throws Error where the exchange has an operator whose password is theirs */
export async function createOperator({ played, chance, nextId }: Scene): Promise<DemoOperator> {
  const { call, gateway } = played;
  const first = await played.whileTimePasses(gateway.firstOperator());
  if (first === undefined) throw new Error('the exchange has an operator already');
  const { username, password } = first;
  /** A one-time password opens no session but together with another one. */
  let credentials: Readonly<Record<string, string>> = {
    username,
    password,
    newPassword: OWN_PASSWORD,
  };
  let token = '';
  let tokenAt = -Infinity;
  const logIn = async (): Promise<void> => {
    const { body } = await call('POST', CALLS.login.path, credentials);
    token = v.parse(CALLS.login.answer, body).accessToken;
    tokenAt = played.now();
    credentials = { username, password: OWN_PASSWORD };
  };
  const act: typeof call = async (method, path, params) => {
    if (played.now() - tokenAt >= TOKEN_MS) await logIn();
    return call(method, path, params, token);
  };

  const decide = async (leave: number): Promise<void> => {
    const asked = { statusStrs: 'REQUESTED', page: 1, size: PAGE };
    const { body } = await act('GET', CALLS.operatorApplications.path, asked);
    const { items } = v.parse(CALLS.operatorApplications.answer, body);
    for (const { id } of items.slice(leave)) {
      const isRejected = chance.draw() < REJECTED_SHARE;
      await act('POST', CALLS.operatorDecide.path, {
        dnwHistoryId: id,
        decision: isRejected ? 'REJECTED' : 'APPROVED',
        reason: isRejected ? '입금자명이 일치하지 않습니다.' : '',
      });
    }
  };
  const answer = async (leave: number): Promise<void> => {
    const asked = { isAnswerStrs: 'N', page: 1, size: PAGE };
    const { body } = await act('GET', CALLS.operatorContactList.path, asked);
    const { items } = v.parse(CALLS.operatorContactList.answer, body);
    const waiting = items.filter(({ answers }) => answers.length === 0);
    for (const { id } of waiting.slice(leave)) {
      const params = { contactId: id, answer: chance.among(ANSWERS), clientRequestId: nextId() };
      await act('POST', CALLS.operatorContactAnswer.path, params);
    }
  };
  return {
    admit: () => approveTraders(act),
    open: async () => {
      await publishContent(act);
      await act('POST', CALLS.operatorCouponCreate.path, {
        promoCode: COUPON_CODE,
        currency: 'USDT',
        amount: '10',
        walletTypeStrs: 'USDT,FUTURES',
        expiresAt: played.now() + COUPON_DAYS * DAY_MS,
        usesMax: 1_000,
      });
    },
    work: async (leave) => {
      await decide(leave);
      await answer(leave);
      await act('POST', CALLS.operatorMessageSend.path, {
        title: '오늘의 시장 안내',
        content: '<p>오늘도 안전한 거래 되시기 바랍니다.</p>',
        isToAll: true,
        clientRequestId: nextId(),
      });
    },
  };
}
