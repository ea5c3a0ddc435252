/** Common steps of tests of money over HTTP. */
import { parseUserId, type UserId } from '../../src/domain/ids.ts';
import type { WalletType } from '../../src/domain/ledger/wallets.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import type { WireWallet } from '../../src/protocol/ledger/entities.ts';
import { type HttpExchange, PASSWORD, type SessionBody } from './httpExchange.ts';

export const WITHDRAW_PASSWORD = 'safe77';

export interface Member {
  readonly token: string;
  readonly id: UserId;
}

const idOf = ({ id }: Pick<SessionBody['user'], 'id'>) => {
  const parsed = parseUserId(id);
  if (parsed === undefined) throw new Error(`not an id: ${id}`);
  return parsed;
};

/** Adds money of the member's own, as a deposit brings it: unlike a bonus it may leave at once. */
export const addOwnMoney = (
  exchange: HttpExchange,
  userId: UserId,
  amount: string,
  wallet: WalletType,
) =>
  exchange.gateway.core.submit(
    {
      type: 'CreditFromHouse',
      userId,
      wallet,
      amount: moneyOf(amount),
      reference: `own-${userId}-${wallet}`,
    },
    'operator',
  );

/** A member who has signed up and in. */
export async function newMember(exchange: HttpExchange, username: string): Promise<Member> {
  const { accessToken: token, user } = await exchange.signIn(username);
  return { token, id: idOf(user) };
}

/** A member with an amount of their own in a wallet, and a withdraw password. */
export async function memberWith(
  exchange: HttpExchange,
  username: string,
  amount: string,
  wallet: WalletType = 'USDT',
): Promise<Member> {
  const { token, id } = await newMember(exchange, username);
  await addOwnMoney(exchange, id, amount, wallet);
  const password = WITHDRAW_PASSWORD;
  const body = { password, accountPassword: PASSWORD };
  await exchange.post('/api/player/update_withdraw_password', body, { token });
  return { token, id };
}

export async function proofOf(exchange: HttpExchange, { token }: Member): Promise<string> {
  const body = { password: WITHDRAW_PASSWORD };
  const sent = await exchange.post<{ proof: string }>('/api/dnw/withdraw-auth', body, { token });
  return sent.body.proof;
}

/** A member who is an operator with every permission. */
export async function operatorOf(exchange: HttpExchange, username = 'boss'): Promise<Member> {
  const { token, id } = await newMember(exchange, username);
  await exchange.gateway.core.submit({ type: 'SetUserRole', userId: id, role: 'ADMIN' });
  await exchange.gateway.core.admins.addTop(id);
  return { token, id };
}

/** An admin who replaces the password that the exchange made for them, at their first login. */
export async function enteredAdmin(
  exchange: HttpExchange,
  { username, id: text }: { readonly username: string; readonly id: string },
  password: string,
): Promise<Member> {
  const { accessToken: token } = await exchange.logIn({
    username,
    password,
    newPassword: PASSWORD,
  });
  return { token, id: idOf({ id: text }) };
}

/** Wallet type → `point+gameWaitPoint`. */
export async function walletsOf(
  exchange: HttpExchange,
  token: string,
): Promise<Readonly<Record<string, string>>> {
  const { body } = await exchange.get<readonly WireWallet[]>('/api/wallet/my', { token });
  return Object.fromEntries(
    body.map(({ type, point, gameWaitPoint }) => [type, `${point}+${gameWaitPoint}`]),
  );
}
