/** Account calls: who am I, registration, sign-in. */
import type { Profile } from '../../domain/accounts.ts';
import { reject } from '../../domain/rejections.ts';
import type { accountCalls } from '../../protocol/accounts/calls.ts';
import type { SessionAnswer } from '../../protocol/accounts/entities.ts';
import type { CallParams } from '../../protocol/call.ts';
import { digitsOf } from '../accounts/accountDocuments.ts';
import type { Auth } from '../auth/auth.ts';
import { isUsername } from '../../domain/accounts/credentials.ts';
import type { Tokens } from '../auth/tokens.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { putBankAccount, signupBank } from '../accounts/bankAccounts.ts';
import { leaveTrace } from '../accounts/traces.ts';
import type { RefreshCookie } from '../calls/refreshCookie.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

/** @param cookie keeps the refresh token, which the answer is without then */
async function answerSession(
  core: AccountReadsDep,
  tokens: Reply<Tokens>,
  cookie: RefreshCookie | undefined,
): Promise<Reply<SessionAnswer>> {
  if (!tokens.ok) return tokens;
  const { userId, ...rest } = tokens.answer;
  const user = await core.readAccounts((accounts) => accounts.me(userId));
  if (user === undefined) return refuse(reject('UNKNOWN_USER'));
  if (cookie === undefined) return succeed({ ...rest, user });
  cookie.keep(rest.refreshToken);
  return succeed({ ...rest, refreshToken: '', user });
}

/** Empty texts are left out. */
function detailsOf(params: CallParams<typeof accountCalls.signup>): Pick<Profile, 'signup'> {
  const { bankInfo, address, etcJson } = params;
  const signup = {
    ...(bankInfo && { bankInfo }),
    ...(address && { address }),
    ...(etcJson && { etcJson }),
  };
  return Object.keys(signup).length === 0 ? {} : { signup };
}

const signUp =
  (core: Kernel, auth: Auth): HandlersOf<typeof accountCalls>['signup'] =>
  async (params, { site, address }) => {
    const registered = await auth.register({
      address,
      siteId: site.id,
      username: params.username,
      password: params.password,
      name: params.name,
      nick: params.nick ?? '',
      phone: digitsOf(params.phone),
      email: params.email,
      ...detailsOf(params),
      site,
      proofs: { email: params.emailProof, phone: params.phoneProof },
      partnerCode: String(params.partnerId ?? '').trim(),
    });
    if (!registered.ok) return registered;
    const { id, username, status: userStatus } = registered.answer;
    await leaveTrace(core, id, { deviceMark: params.deviceMark, address });
    const bank = signupBank(params.bankInfo);
    if (bank !== undefined)
      await core.documents.transact([putBankAccount(id, bank)], {
        actor: id,
        at: core.clock.now(),
      });
    return succeed({ status: 200 as const, id, username, userStatus });
  };

export const accountHandlers = (
  core: Kernel & AccountReadsDep,
  auth: Auth,
): HandlersOf<typeof accountCalls> => ({
  me: async (_, { identity }) => {
    const user = await core.readAccounts((accounts) => accounts.me(identity.userId));
    return user === undefined ? refuse(reject('UNKNOWN_USER')) : succeed(user);
  },

  signup: signUp(core, auth),

  checkUsername: async ({ username }, { site, address }) => {
    if (!isUsername(username)) return refuse(reject('INVALID_USERNAME'));
    const looked = auth.isAvailable(site.id, username, address);
    return looked.ok ? succeed({ status: 200 as const, isAvailable: looked.answer }) : looked;
  },

  login: async (params, { site, isAtSite, address, device, refreshCookie }) => {
    const { username, password, newPassword, otp, deviceMark } = params;
    // What would be issued here could not be used here.
    if (!isAtSite) return refuse(reject('NO_PERMISSION'));
    const isInCookie = params.cookie === true;
    const refreshToken =
      params.refreshToken ??
      (username === undefined && isInCookie ? refreshCookie.token : undefined);
    if (refreshToken !== undefined) {
      const renewed = await auth.renew(refreshToken, site.id, address);
      return answerSession(core, renewed, isInCookie ? refreshCookie : undefined);
    }
    // A renewal by a cookie that is gone.
    if (isInCookie && username === undefined && password === undefined)
      return refuse(reject('TOKEN_EXPIRED'));
    if (username === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'username' }));
    if (password === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'password' }));
    const entering = { username, password, newPassword, otp };
    const credentials = { siteId: site.id, ...entering, address, device, deviceMark };
    const entered = await auth.login(credentials);
    if (entered.ok) await leaveTrace(core, entered.answer.userId, { deviceMark, address });
    return answerSession(core, entered, isInCookie ? refreshCookie : undefined);
  },

  closeAccount: async ({ password }, { identity, refreshCookie }) => {
    const closed = await auth.close(identity.userId, password);
    if (closed.ok) refreshCookie.drop();
    return closed.ok ? succeed({ status: 200 as const }) : closed;
  },

  logout: async ({ all }, { identity, refreshCookie }) => {
    const ended = await auth.logout(identity, all ?? false);
    if (ended.ok) refreshCookie.drop();
    return ended.ok ? succeed({ status: 200 as const }) : ended;
  },
});
