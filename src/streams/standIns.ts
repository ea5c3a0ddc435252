/**
 * Extensions answered from calls of the specification, for servers that have no others. What the
 * specification does not say is null, never a figure.
 */
import { COIN_NETWORKS, networkName } from '../domain/coins/coins.ts';
import type { CallName } from '../protocol/contract.ts';
import type { Answer } from '../protocol/answer.ts';
import type { WireTraderDesk } from '../protocol/copytrade/calls.ts';
import { succeed } from './answer.ts';
import type { AnswerOf, MakeCall, Params } from './callTypes.ts';

type Call = MakeCall;
type StandIn<Name extends CallName> = (
  call: Call,
  params: Params<Name>,
) => Promise<Answer<AnswerOf<Name>>>;

/** Rows of a list that has no call of its own for those that are not over. */
const OPEN_MAX = 200;

const profile: StandIn<'profile'> = async (call) => {
  const me = await call('me', {});
  if (!me.ok) return me;
  const { wallet: _wallet, ...person } = me.value;
  return succeed({
    ...person,
    registeredAt: null,
    bankAccount: null,
    twoStep: null,
    withdrawals: null,
  });
};

const NO_TRADER: WireTraderDesk = { trader: null, name: '', introduction: '', followers: 0 };

/** Who is shown among the traders under their own id is one; of applications nothing is known. */
const traderDesk: StandIn<'traderDesk'> = async (call) => {
  const me = await call('me', {});
  if (!me.ok) return me;
  const trader = await call('copyTrader', { traderId: me.value.id });
  if (!trader.ok) return trader.error.status === 404 ? succeed(NO_TRADER) : trader;
  const { traderId, name, introduction, followers, isOpen, capacity, fee, since } = trader.value;
  return succeed({
    trader: { traderId, status: 'ACTIVE', isOpen, capacity, fee, appliedAt: since, since },
    name,
    introduction,
    followers,
  });
};

const openApplications: StandIn<'openApplications'> = async (call) => {
  const list = await call('dnwList', { statusStrs: 'REQUESTED', page: 1, size: OPEN_MAX });
  if (!list.ok) return list;
  return succeed(list.value.items.filter(({ status }) => status === 'REQUESTED'));
};

const p2pList: StandIn<'p2pList'> = async (call) => {
  const latest = await call('latestP2p', {});
  if (!latest.ok) return latest;
  const items = latest.value.p2p === null ? [] : [latest.value.p2p];
  return succeed({ items, total: items.length, page: 1, size: 1 });
};

/** Accepts the address unchecked; the server checks it when the request is sent. */
const checkAddress: StandIn<'checkAddress'> = async (_call, { coinName, address, tag }) => {
  const [network] = COIN_NETWORKS[coinName];
  return succeed({
    coinName,
    network,
    networkName: networkName(network, coinName),
    address,
    tag: tag ?? null,
  });
};

const STAND_INS: { readonly [Name in CallName]?: StandIn<Name> } = {
  profile,
  traderDesk,
  openApplications,
  p2pList,
  checkAddress,
};

export const standInOf = <Name extends CallName>(name: Name): StandIn<Name> | undefined =>
  STAND_INS[name];
