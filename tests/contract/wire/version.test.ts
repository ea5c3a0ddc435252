/**
 * The wire's version is pinned by a hash of its schemas. When this fails, either take the change
 * back, or count PROTOCOL_VERSION up where old clients or stored texts no longer fit, and pin anew.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  answerSchema,
  componentSchemas,
  paramsSchema,
} from '../../../src/gateway/http/openapi/schemas.ts';
import { type CallName, CALLS, PROTOCOL_VERSION } from '../../../src/protocol/contract.ts';
import {
  DESTINATIONS,
  marketTopic,
  popupTopic,
  siteNoticeTopic,
  SOCKET_PATH,
} from '../../../src/protocol/destinations.ts';

const PINNED = { version: 3, hash: 'd7a213498d2ca45a' };

const callShape = (name: CallName) => {
  const { method, path, auth, params, answer } = CALLS[name];
  return { method, path, auth, params: paramsSchema(params), answer: answerSchema(answer) };
};

test('the protocol version stands for exactly these shapes', () => {
  const shapes = {
    calls: (Object.keys(CALLS) as CallName[]).map(callShape),
    components: componentSchemas(),
    destinations: [DESTINATIONS, marketTopic('X'), popupTopic(1), siteNoticeTopic(1), SOCKET_PATH],
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect({ version: PROTOCOL_VERSION, hash }).toEqual(PINNED);
});
