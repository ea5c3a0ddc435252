/**
 * The console's list of users: whatever was changed in between, it finds what a look at all users
 * finds.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Profile,
  type Role,
  ROLES,
  type User,
  USER_STATUSES,
  type UserStatus,
} from '../../../src/domain/accounts.ts';
import { siteId, type UserId, userId } from '../../../src/domain/ids.ts';
import { Directory } from '../../../src/gateway/accounts/directory.ts';
import { type UserSearch, watchUsers } from '../../../src/gateway/userIndex/userIndex.ts';

const SITES = [siteId(1), siteId(15)] as const;
const word = fc.oneof(
  fc.constantFrom('', 'anna', 'Anna Kim', '김안나', '안나', '0101234', 'ㄱ', 'İx'),
  fc.string({ unit: fc.constantFrom('a', 'n', 'N', '0', '1', '김', '@', ' '), maxLength: 6 }),
);
const profile: fc.Arbitrary<Profile> = fc.record({
  siteId: fc.constantFrom(...SITES),
  username: word,
  name: word,
  nick: word,
  phone: fc.stringMatching(/^[01]{0,6}$/),
  email: word,
});
const search: fc.Arbitrary<UserSearch> = fc.record({
  siteId: fc.option(fc.constantFrom(...SITES), { nil: undefined }),
  statuses: fc.option(fc.subarray([...USER_STATUSES]), { nil: undefined }),
  roles: fc.option(fc.subarray([...ROLES]), { nil: undefined }),
  from: fc.oneof(fc.constant(0), fc.nat(120)),
  to: fc.oneof(fc.constant(Infinity), fc.nat(120)),
  keyword: fc.oneof(
    word.map((text) => text.toLowerCase()),
    fc.constantFrom('u-1', '-2'),
  ),
  isNewestFirst: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  size: fc.integer({ min: 1, max: 40 }),
});
type Step =
  | { readonly type: 'register'; readonly role: Role; readonly profile: Profile | undefined }
  | { readonly type: 'status'; readonly of: number; readonly status: UserStatus }
  | { readonly type: 'role'; readonly of: number; readonly role: Role }
  | { readonly type: 'trades'; readonly of: number; readonly isActive: boolean }
  | { readonly type: 'profile'; readonly of: number; readonly profile: Profile | undefined }
  | { readonly type: 'find'; readonly search: UserSearch };

const of = fc.nat(99);
const optional = fc.option(profile, { nil: undefined });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('register' as const),
      role: fc.constantFrom(...ROLES),
      profile: optional,
    }),
  },
  fc.record({
    type: fc.constant('status' as const),
    of,
    status: fc.constantFrom(...USER_STATUSES),
  }),
  fc.record({ type: fc.constant('role' as const), of, role: fc.constantFrom(...ROLES) }),
  fc.record({ type: fc.constant('trades' as const), of, isActive: fc.boolean() }),
  fc.record({ type: fc.constant('profile' as const), of, profile: optional }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant('find' as const), search }) },
);

/** The result of looking at every user. */
function looked(
  users: readonly User[],
  traders: ReadonlySet<UserId>,
  directory: Directory,
  wanted: UserSearch,
) {
  const roleOf = ({ id, role }: User): Role =>
    role === 'PLAYER' && traders.has(id) ? 'TRADER' : role;
  const found = users.filter((user) => {
    const texts = [user.id.toString()];
    const known = directory.profileOf(user.id);
    if (known !== undefined) {
      const { username, name, nick, phone, email } = known;
      texts.push(...[username, name, nick, phone, email].map((text) => text.toLowerCase()));
    }
    return (
      (wanted.siteId === undefined || user.siteId === wanted.siteId) &&
      wanted.statuses?.includes(user.status) !== false &&
      wanted.roles?.includes(roleOf(user)) !== false &&
      user.registeredAt >= wanted.from &&
      user.registeredAt <= wanted.to &&
      texts.some((text) => text.includes(wanted.keyword))
    );
  });
  const ordered = wanted.isNewestFirst ? found.toReversed() : found;
  const ids = ordered
    .slice((wanted.page - 1) * wanted.size, wanted.page * wanted.size)
    .map(({ id }) => id);
  return { ids, total: found.length };
}

test('[A-P50][A-P56][Y-W7] a page and its total are those of all users who pass, whatever was changed before', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 120, size: 'max' }),
      fc.integer(),
      async (steps, seed) => {
        const directory = new Directory();
        const index = watchUsers(directory, {
          nextTurn: (action) => void setImmediate(action),
          clock: { elapsed: () => performance.now() },
        });
        const users: User[] = [];
        const traders = new Set<UserId>();
        const found: unknown[] = [];
        const expected: unknown[] = [];
        /** The user of a step, if there are any. */
        const at = (n: number): User | undefined => users[n % Math.max(1, users.length)];
        const change = (user: User | undefined, changed: Partial<User>): void => {
          if (user !== undefined) users[users.indexOf(user)] = { ...user, ...changed };
        };
        for (const each of steps) {
          if (each.type === 'register') {
            const user: User = {
              id: userId(users.length + 1),
              role: each.role,
              status: 'NORMAL',
              siteId: SITES[(users.length + seed) % 2 === 0 ? 0 : 1],
              registeredAt: users.length,
              registrationId: undefined,
              partnerId: undefined,
            };
            users.push(user);
            index.take([{ type: 'UserRegistered', user }]);
            if (each.profile !== undefined) directory.add(user.id, each.profile);
          } else if (each.type === 'find') {
            found.push(await index.find(each.search));
            expected.push(looked(users, traders, directory, each.search));
          } else {
            const user = at(each.of);
            if (user === undefined) continue;
            if (each.type === 'status') {
              change(user, { status: each.status });
              index.take([{ type: 'UserStatusChanged', userId: user.id, status: each.status }]);
            } else if (each.type === 'role') {
              change(user, { role: each.role });
              index.take([{ type: 'UserRoleChanged', userId: user.id, role: each.role }]);
            } else if (each.type === 'trades') {
              if (each.isActive) traders.add(user.id);
              else traders.delete(user.id);
              const status = each.isActive ? 'ACTIVE' : 'ENDED';
              index.trades({ traderId: user.id, status });
            } else if (each.profile === undefined) directory.remove(user.id);
            else directory.add(user.id, each.profile);
          }
        }
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 200 },
  );
});

test('[A-P50] who signs up and who changes a name while the texts are read are found', async () => {
  const directory = new Directory();
  const turns: (() => void)[] = [];
  const index = watchUsers(directory, {
    nextTurn: (action) => void turns.push(action),
    clock: { elapsed: () => 0 },
  });
  const named = (name: string): Profile => ({
    siteId: SITES[0],
    username: name,
    name,
    nick: '',
    phone: '',
    email: '',
  });
  const register = (n: number, name: string): void => {
    const user: User = {
      id: userId(n),
      siteId: SITES[0],
      role: 'PLAYER',
      status: 'NORMAL',
      registeredAt: n,
      registrationId: undefined,
      partnerId: undefined,
    };
    index.take([{ type: 'UserRegistered', user }]);
    directory.add(user.id, named(name));
  };
  for (let n = 1; n <= 10_000; n += 1) register(n, `member${n}`);
  const find = (keyword: string) =>
    index.find({
      siteId: undefined,
      statuses: undefined,
      roles: undefined,
      from: 0,
      to: Infinity,
      keyword,
      isNewestFirst: true,
      page: 1,
      size: 10,
    });
  const found = find('zebra');
  // The first users are read, the last are not.
  while (turns.length === 0) await Promise.resolve();
  directory.add(userId(1), named('zebra one'));
  directory.add(userId(9_999), named('zebra two'));
  register(10_001, 'zebra three');
  const answers: unknown[] = [];
  void found.then((answer) => answers.push(answer));
  while (answers.length === 0) {
    turns.shift()?.();
    await Promise.resolve();
  }
  expect(answers).toEqual([{ ids: [10_001, 9_999, 1].map(userId), total: 3 }]);
});
