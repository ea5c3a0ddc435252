/** The made-up people of the demo: they sign up, log in and do what people do. */
import * as v from 'valibot';
import { CALLS } from '../../src/protocol/contract.ts';
import type { Chance } from './chance.ts';
import type { Call, Played } from './played.ts';
import { COUPON_CODE, FAMILY_NAMES, GIVEN_NAMES, QUESTIONS } from './words.ts';

/** Password of every user of the demo. */
export const DEMO_PASSWORD = 'demo1234';
const WITHDRAW_PASSWORD = 'safe77';
/** A well-known address that belongs to no user of the demo. */
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
/** An access token is good for 15 minutes. */
const TOKEN_MS = 10 * 60_000;

export interface Person {
  /** From 1, in the order in which they came. */
  readonly number: number;
  readonly username: string;
  readonly name: string;
  token: string;
  tokenAt: number;
}

interface Scene {
  readonly played: Played;
  readonly chance: Chance;
  /** For the ids of requests. */
  readonly nextId: () => string;
}

export async function signUp({ played, chance }: Scene, number: number): Promise<Person> {
  const [family, familyName] = chance.among(FAMILY_NAMES);
  const [given, givenName] = chance.among(GIVEN_NAMES);
  const username = `${givenName}${familyName}${String(number).padStart(2, '0')}`;
  const name = `${family}${given}`;
  const { isOk } = await played.call('POST', CALLS.signup.path, {
    username,
    password: DEMO_PASSWORD,
    name,
    phone: `010-9000-${String(number).padStart(4, '0')}`,
    email: `${username}@example.com`,
  });
  if (!isOk) throw new Error(`${username} could not sign up`);
  return { number, username, name, token: '', tokenAt: -Infinity };
}

async function tokenOf(played: Played, person: Person): Promise<string> {
  if (played.now() - person.tokenAt < TOKEN_MS) return person.token;
  const credentials = { username: person.username, password: DEMO_PASSWORD };
  const { body } = await played.call('POST', CALLS.login.path, credentials);
  person.token = v.parse(CALLS.login.answer, body).accessToken;
  person.tokenAt = played.now();
  return person.token;
}

/** Calls as that person. */
export async function callAs({ played }: Scene, person: Person): Promise<Call> {
  const token = await tokenOf(played, person);
  return (method, path, params) => played.call(method, path, params, token);
}

type Act = (scene: Scene, call: (...asked: Parameters<Call>) => ReturnType<Call>) => Promise<void>;

const FUTURES_OPTIONS = [1, 2, 3];
const LEAST_QUANTITY = ['0.002', '0.05', '20'];

const trade: Act = async ({ chance, nextId }, call) => {
  const which = chance.between(0, FUTURES_OPTIONS.length - 1);
  await call('POST', CALLS.placeOrder.path, {
    clientOrderId: nextId(),
    futuresOptionId: FUTURES_OPTIONS[which] ?? 1,
    marketType: 'MARKET',
    side: chance.among(['BUY', 'SELL']),
    quantity: LEAST_QUANTITY[which] ?? '0.002',
  });
};

const bet: Act = async ({ chance, nextId }, call) => {
  const options = v.parse(
    CALLS.tradeOptionList.answer,
    (await call('GET', CALLS.tradeOptionList.path)).body,
  );
  const open = options.filter(({ isPlay, isOpen }) => isPlay && isOpen).slice(0, 6);
  if (open.length === 0) return;
  const { id, minPoint } = chance.among(open);
  const asked = await call('GET', CALLS.gameCurrent.path, { tradeOptionId: id });
  const round = v.parse(CALLS.gameCurrent.answer, asked.body);
  if (round === null) return;
  await call('POST', CALLS.placeBet.path, {
    clientBetId: nextId(),
    tradeRoundId: round.id,
    type: chance.among(['B', 'S']),
    point: String(Number(minPoint) * chance.between(1, 20)),
  });
};

const amount = (chance: Chance): string => String(chance.between(1, 12) * 50);

const deposit: Act = async ({ chance, nextId }, call) => {
  await call('POST', CALLS.deposit.path, { clientRequestId: nextId(), point: amount(chance) });
};

const withdraw: Act = async ({ chance, nextId }, call) => {
  const has = await call('GET', CALLS.existWithdrawPassword.path);
  const password = WITHDRAW_PASSWORD;
  if (!v.parse(CALLS.existWithdrawPassword.answer, has.body).exists)
    await call('POST', CALLS.updateWithdrawPassword.path, {
      password,
      accountPassword: DEMO_PASSWORD,
    });
  const proved = await call('POST', CALLS.withdrawAuth.path, { password });
  if (!proved.isOk) return;
  const { proof } = v.parse(CALLS.withdrawAuth.answer, proved.body);
  await call('POST', CALLS.withdraw.path, {
    clientRequestId: nextId(),
    point: amount(chance),
    address: ADDRESS,
    proof,
  });
};

const askSupport: Act = async ({ chance, nextId }, call) => {
  await call('POST', CALLS.contactCreate.path, {
    clientRequestId: nextId(),
    question: chance.among(QUESTIONS),
  });
};

const takeCoupon: Act = async ({ nextId }, call) => {
  await call('POST', CALLS.useCoupon.path, {
    clientRequestId: nextId(),
    promoCode: COUPON_CODE,
    walletType: 'USDT',
  });
};

/** How often people do what. */
const ACTS: readonly (readonly [act: Act, weight: number])[] = [
  [trade, 8],
  [bet, 8],
  [deposit, 3],
  [withdraw, 1],
  [askSupport, 1],
  [takeCoupon, 1],
];

const WEIGHTS = ACTS.reduce((sum, [, weight]) => sum + weight, 0);

export async function actOnce(scene: Scene, person: Person): Promise<void> {
  let place = scene.chance.draw() * WEIGHTS;
  const [act] = ACTS.find(([, weight]) => (place -= weight) < 0) ?? [trade];
  await act(scene, await callAs(scene, person));
}

export type { Scene };
