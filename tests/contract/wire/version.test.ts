/**
 * The wire's version is pinned by a hash of its schemas. When this fails, either revert the
 * change, or increment PROTOCOL_VERSION where old clients or stored texts no longer fit, and pin the
 * new hash.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  answerSchema,
  componentSchemas,
  paramsSchema,
} from '../../../src/gateway/http/openapi/schemas.ts';
import {
  CALL_NAMES,
  type CallName,
  CALLS,
  PROTOCOL_VERSION,
} from '../../../src/protocol/contract.ts';
import {
  DESTINATIONS,
  marketTopic,
  tickerTopic,
  popupTopic,
  siteNoticeTopic,
  SOCKET_PATH,
} from '../../../src/protocol/destinations.ts';

const PINNED = { version: 5, hash: '22cbd45390159697' };

const callShape = (name: CallName) => {
  const { method, path, access, params, answer } = CALLS[name];
  return { method, path, access, params: paramsSchema(params), answer: answerSchema(answer) };
};

test('the protocol version stands for exactly these shapes', () => {
  const shapes = {
    calls: CALL_NAMES.toSorted().map(callShape),
    components: componentSchemas(),
    destinations: [
      DESTINATIONS,
      marketTopic('X'),
      tickerTopic('X'),
      popupTopic(1),
      siteNoticeTopic(1),
      SOCKET_PATH,
    ],
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect({ version: PROTOCOL_VERSION, hash }).toEqual(PINNED);
});
