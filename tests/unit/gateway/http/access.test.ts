/** Calls for members with a role or a permission. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { Role } from '../../../../src/domain/accounts.ts';
import { sessionId, siteId, userId } from '../../../../src/domain/ids.ts';
import { createEndpoint } from '../../../../src/gateway/calls/endpoint.ts';
import { serveCall, type ServeDeps } from '../../../../src/gateway/http/serve.ts';
import { createSiteRegistry } from '../../../../src/gateway/sites/siteRegistry.ts';
import { createGate } from '../../../../src/gateway/limits/gate.ts';
import { succeed } from '../../../../src/gateway/reply.ts';
import { type Access, defineCall } from '../../../../src/protocol/call.ts';
import { createManualClock } from '../../../support/clock.ts';

const world = (role: Role | undefined): ServeDeps => ({
  authenticate: () =>
    Promise.resolve({
      ok: true,
      identity: { userId: userId(1), siteId: siteId(1), sessionId: sessionId(1) },
    }),
  authenticateKey: () => Promise.resolve({ ok: false, rejection: { code: 'INVALID_API_KEY' } }),
  roleOf: () => Promise.resolve(role),
  holds: (_, permission) => permission === 'users.read',
  operatorRejection: () => Promise.resolve(undefined),
  sites: createSiteRegistry(),
  identify: () => Promise.resolve(undefined),
  confirm: () => Promise.resolve(undefined),
  changes: () => () => Promise.resolve(),
  gate: createGate({
    limits: {},
    clock: createManualClock(0),
    nextTurn: (action) => void setImmediate(action),
  }),
  validateAnswers: true,
  logger: { info: () => undefined, warn: () => undefined },
});

/** The code a call of this access is refused with; undefined when it is answered. */
async function refusal(access: Access, role: Role | undefined): Promise<string | undefined> {
  const call = defineCall({
    method: 'GET',
    path: '/api/admin/list',
    access,
    kind: 'read',
    params: v.object({}),
    answer: v.literal('done'),
  });
  const endpoint = createEndpoint(call, () => succeed('done' as const));
  const request = new Request('http://localhost/api/admin/list', {
    headers: { authorization: 'Bearer token' },
  });
  const served = await serveCall(world(role), endpoint, { request, address: '' });
  return served.ok ? undefined : served.refused.body.code;
}

test('a call for a role is refused to every other role', async () => {
  expect(await refusal({ role: 'PARTNER' }, 'PARTNER')).toBeUndefined();
  expect(await refusal({ role: 'PARTNER' }, 'PLAYER')).toBe('NO_PERMISSION');
  expect(await refusal({ role: 'PARTNER' }, 'ADMIN')).toBe('NO_PERMISSION');
});

test('a call for a permission is answered to operators who hold it', async () => {
  expect(await refusal({ permission: 'users.read' }, 'ADMIN')).toBeUndefined();
  expect(await refusal({ permission: 'users.act' }, 'ADMIN')).toBe('NO_PERMISSION');
  expect(await refusal({ permission: 'users.read' }, 'TRADER')).toBe('NO_PERMISSION');
});

test('a user who is unknown by now holds neither', async () => {
  expect(await refusal({ role: 'PLAYER' }, undefined)).toBe('NO_PERMISSION');
  expect(await refusal({ permission: 'audit.read' }, undefined)).toBe('NO_PERMISSION');
});

test('any member may make a call for members', async () => {
  expect(await refusal('member', 'PLAYER')).toBeUndefined();
});
