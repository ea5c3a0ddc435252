/** Parts of the API document's examples of users and sessions. */
import type { SessionAnswer, WirePerson, WireUser } from './entities.ts';
import { WALLET } from '../ledger/examples.ts';

export const PERSON: WirePerson = {
  id: 'u-1',
  siteInfoId: 1,
  username: 'trader01',
  name: '홍길동',
  nick: 'gildong',
  phone: '01012345678',
  email: 'trader01@example.com',
  role: 'PLAYER',
  status: 'NORMAL',
};
export const USER: WireUser = { ...PERSON, wallet: { FUTURES: WALLET } };
export const SESSION: SessionAnswer = {
  accessToken: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzaWQiOiJzLTEiLCJzaXRlIjoxfQ.c2lnbmF0dXJl',
  refreshToken: 'u-1.s-1.c2VjcmV0LW9mLXRoaXMtc2Vzc2lvbg.bWFyaw',
  expiresIn: 900,
  user: USER,
};
