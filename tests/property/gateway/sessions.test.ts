/**
 * Calls that end sessions, interleaved with those that open and renew them, over a store that is
 * slow and fails: no session is left alive that should be dead, neither in memory nor after a
 * restart.
 */
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { parseSessionId, parseUserId, type SessionId } from '../../../src/domain/ids.ts';
import { createKeyedTurns } from '../../../src/gateway/keyedTurns.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { operatorOf } from '../../support/apiMoney.ts';
import { codeAt, turnOn } from '../../support/authenticator.ts';
import { turn } from '../../support/clock.ts';
import {
  createHttpExchange,
  type HttpExchange,
  PASSWORD,
  type SessionBody,
} from '../../support/httpExchange.ts';

const USERNAME = 'gildong';
const STEP_MS = 30_000;
/** So that there is something to end. */
const OPENED_BEFORE = 2;
/** Turns in which everything that was begun is over. */
const SETTLED_AFTER = 50;

interface Transaction {
  readonly fate: 'stored' | 'failed' | 'unsure';
  readonly turns: number;
}

const KINDS = [
  'login',
  'login',
  'login',
  'login',
  'wrongCode',
  'renew',
  'renew',
  'change',
  'change',
  'endOthers',
  'endOthers',
  'logout',
  'force',
  'block',
  'unblock',
  'tick',
] as const;

/** `which` of the sessions opened so far it is about; it does nothing where there is none. */
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  which: fc.nat(3),
  /** Index into the passwords so far, counted from the last. */
  password: fc.nat(2),
  /** Turns until the next step begins, whether this one is over or not. */
  pause: fc.nat(12),
  isAwaited: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const transaction: fc.Arbitrary<Transaction> = fc.record({
  fate: fc.constantFrom('stored', 'stored', 'stored', 'stored', 'stored', 'failed', 'unsure'),
  turns: fc.nat(4),
});

/** Transactions of documents are slow or fail as a script says; once it is over, all succeed. */
function createUnsureStore(inner: Store, script: Transaction[]): Store {
  const { documents } = inner;
  const inTurn = createKeyedTurns<'documents'>();
  return {
    ...inner,
    documents: {
      ...documents,
      transaction: (work) =>
        inTurn('documents', async () => {
          const next = script.shift();
          for (let n = 0; n < (next?.turns ?? 0); n += 1) await turn();
          if (next?.fate === 'failed') throw new Error('the medium failed');
          await documents.transaction(work);
          if (next?.fate === 'unsure') throw new Error('the connection was lost');
        }),
    },
  };
}

interface Opened {
  readonly id: SessionId;
  readonly password: string;
  readonly answeredAt: number;
  token: string;
  refreshToken: string;
}

/** Acknowledged act that ends sessions; moments count requests and answers. */
interface Ending {
  readonly kind: Step['kind'];
  readonly by: Opened | undefined;
  /** The password before a change. */
  readonly password: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  /** Whether no unblocking ran beside it. */
  readonly isAlone: boolean;
}

const sessionIn = (token: string): SessionId => {
  const id = parseSessionId(String(decodeJwt(token)['sid']));
  if (id === undefined) throw new Error(`no session: ${token}`);
  return id;
};

function mustBeDead(session: Opened, ending: Ending): boolean {
  if (ending.kind === 'logout') return ending.by === session;
  if (ending.by === session) return false;
  if (session.answeredAt < ending.askedAt) return true;
  // Of a password that was changed, whenever it was opened.
  if (ending.kind === 'change') return session.password === ending.password;
  return ending.kind === 'block' && ending.isAlone && session.answeredAt < ending.answeredAt;
}

/** One person, an operator, and all that was answered to them. */
class Story {
  readonly opened: Opened[] = [];
  readonly endings: Ending[] = [];
  readonly #exchange: HttpExchange;
  readonly #operator: string;
  readonly #user: string;
  /** URI of the authenticator app, where two-step login is on. */
  readonly #uri: string | undefined;
  /** Each is set once, so that none comes back. */
  readonly #passwords = [PASSWORD];
  #moment = 0;
  #unblocked = 0;

  constructor(
    exchange: HttpExchange,
    p: { readonly operator: string; readonly user: string; readonly uri: string | undefined },
  ) {
    this.#exchange = exchange;
    this.#operator = p.operator;
    this.#user = p.user;
    this.#uri = p.uri;
  }

  async take(one: Step): Promise<void> {
    const session = this.opened[one.which];
    const password = this.#passwords.at(-1 - one.password) ?? PASSWORD;
    switch (one.kind) {
      case 'login':
        return this.#logIn(password, this.#code());
      case 'wrongCode':
        return this.#logIn(password, this.#uri && '000000');
      case 'renew':
        return session && this.#renew(session);
      case 'change': {
        if (session === undefined) return;
        const body = { password: `next${this.#passwords.length}pass`, currentPassword: password };
        this.#passwords.push(body.password);
        return this.#end(one.kind, '/api/user/change_password', body, session, password);
      }
      case 'endOthers':
        return session && this.#end(one.kind, '/api/player/sessions/end_others', {}, session);
      case 'logout':
        return session && this.#end(one.kind, '/api/logout', {}, session);
      case 'force':
        return this.#end(one.kind, '/api/operator/user/force_logout', this.#said());
      case 'block':
        return this.#end(one.kind, '/api/operator/user/block', this.#said());
      case 'unblock':
        this.#unblocked += 1;
        await this.#post('/api/operator/user/unblock', this.#said(), this.#operator);
        return;
      case 'tick':
        this.#exchange.clock.advance(STEP_MS);
    }
  }

  /** As the person does it who makes no mistake. */
  logIn(): Promise<void> {
    return this.#logIn(PASSWORD, this.#code());
  }

  #said() {
    return { userId: this.#user, reason: 'a test' };
  }

  #code(): string | undefined {
    return this.#uri && codeAt(this.#uri, this.#exchange.clock.now());
  }

  #post(path: string, body: object, token?: string) {
    const asking = token === undefined ? {} : { token };
    return this.#exchange.post<SessionBody & { code?: string }>(path, body, asking);
  }

  async #logIn(password: string, otp: string | undefined): Promise<void> {
    const body = { username: USERNAME, password, ...(otp !== undefined && { otp }) };
    const { status, body: answer } = await this.#post('/api/login', body);
    this.#moment += 1;
    if (status !== 200) return;
    const { accessToken: token, refreshToken } = answer;
    const answeredAt = this.#moment;
    this.opened.push({ id: sessionIn(token), password, answeredAt, token, refreshToken });
  }

  async #renew(session: Opened): Promise<void> {
    const { status, body } = await this.#post('/api/login', {
      refreshToken: session.refreshToken,
    });
    if (status !== 200) return;
    session.token = body.accessToken;
    session.refreshToken = body.refreshToken;
  }

  async #end(
    kind: Step['kind'],
    path: string,
    body: object,
    by?: Opened,
    password = '',
  ): Promise<void> {
    this.#moment += 1;
    const askedAt = this.#moment;
    const unblocked = this.#unblocked;
    const { status } = await this.#post(path, body, by?.token ?? this.#operator);
    this.#moment += 1;
    if (status !== 200) return;
    const isAlone = this.#unblocked === unblocked;
    this.endings.push({ kind, by, password, askedAt, answeredAt: this.#moment, isAlone });
  }

  get dead(): readonly Opened[] {
    return this.opened.filter((session) =>
      this.endings.some((ending) => mustBeDead(session, ending)),
    );
  }
}

/** Sessions that should be dead and are not. */
const wronglyAlive = ({ gateway }: HttpExchange, story: Story): readonly string[] =>
  story.dead.filter(({ id }) => gateway.core.sessions.byId(id) !== undefined).map(({ id }) => id);

/** Sessions whose tokens no client received. */
function ownerless({ gateway }: HttpExchange, story: Story, first: SessionBody): readonly string[] {
  const user = parseUserId(first.user.id);
  const known = [sessionIn(first.accessToken), ...story.opened.map(({ id }) => id)];
  const all = user === undefined ? [] : gateway.core.sessions.ofUser(user).map(({ id }) => id);
  return all.filter((id) => !known.includes(id));
}

async function play(
  steps: readonly Step[],
  script: readonly Transaction[],
  isTwoStep: boolean,
): Promise<{ readonly dead: number; readonly wrong: readonly string[] }> {
  const inner = createMemoryStore();
  const waiting: Transaction[] = [];
  const store = createUnsureStore(inner, waiting);
  const exchange = await createHttpExchange({ store, mayWarn: true });
  const { token: operator } = await operatorOf(exchange);
  const first = await exchange.signIn(USERNAME);
  const uri = isTwoStep ? (await turnOn(exchange, first.accessToken)).uri : undefined;
  exchange.clock.advance(STEP_MS);
  const story = new Story(exchange, { operator, user: first.user.id, uri });
  for (let n = 0; n < OPENED_BEFORE; n += 1) {
    await story.logIn();
    exchange.clock.advance(STEP_MS);
  }
  waiting.push(...script);
  const running: Promise<void>[] = [];
  for (const one of steps) {
    const taken = story.take(one);
    running.push(taken);
    if (one.isAwaited) await taken;
    for (let n = 0; n < one.pause; n += 1) await turn();
  }
  await Promise.all(running);
  waiting.length = 0;
  // What is retried after a pause.
  exchange.clock.advance(60_000);
  for (let n = 0; n < SETTLED_AFTER; n += 1) await turn();
  const wrong = [...wronglyAlive(exchange, story)];
  await exchange.stop();
  const again = await createHttpExchange({ store: inner, clock: exchange.clock, mayWarn: true });
  wrong.push(...wronglyAlive(again, story).map((id) => `${id} after a restart`));
  wrong.push(...ownerless(again, story, first).map((id) => `${id} is nobody's`));
  await again.stop();
  return { dead: story.dead.length, wrong };
}

test('[A-P22] no interleaving of logins, wrong codes, changes and blocks leaves a session alive that should be dead', async () => {
  let dead = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(transaction, { maxLength: 20 }),
      fc.boolean(),
      async (steps, script, isTwoStep) => {
        const played = await play(steps, script, isTwoStep);
        dead += played.dead;
        expect(played.wrong).toEqual([]);
      },
    ),
    { numRuns: 20 },
  );
  // Otherwise nothing was looked at.
  expect(dead).toBeGreaterThan(10);
});
