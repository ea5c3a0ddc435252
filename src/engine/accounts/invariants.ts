/** What must be true of users and sessions after every command. */
import type { EngineState } from '../state.ts';

export const userInvariants = (state: EngineState): readonly string[] => [
  ...nameInvariants(state),
  ...sessionInvariants(state),
];

function nameInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const [id, { user }] of state.members)
    if (state.usernames.get(`${user.siteId}/${user.username}`) !== id)
      broken.push(`${id} is not found by its username`);
  return broken;
}

function sessionInvariants(state: EngineState): string[] {
  const broken: string[] = [];
  for (const { id, userId } of state.sessions.values())
    if (state.members.get(userId)?.sessions.includes(id) !== true)
      broken.push(`${id} is of no user`);
  let counted = 0;
  for (const { sessions } of state.members.values()) counted += sessions.length;
  if (counted !== state.sessions.size)
    broken.push(`${state.sessions.size} sessions, ${counted} of users`);
  return broken;
}
