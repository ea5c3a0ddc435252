/** The API document: complete, and its examples true to the schemas. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isRejectionCode, REJECTIONS } from '../../../src/domain/rejections.ts';
import { openApiDocument } from '../../../src/gateway/http/openapi/document.ts';
import type { Content } from '../../../src/gateway/http/openapi/operation.ts';
import { documentPage } from '../../../src/gateway/http/openapi/page.ts';
import { standing } from '../../../src/gateway/providers/wire.ts';
import type { AnyCall, CallDoc } from '../../../src/protocol/call.ts';
import { CALL_DOCS, type CallName, CALLS } from '../../../src/protocol/contract.ts';
import { createHttpExchange } from '../../support/httpExchange.ts';

const ORIGIN = 'http://maru.example.com';
const document = openApiDocument(ORIGIN);
const names = Object.keys(CALLS) as readonly CallName[];
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** Operation that payment providers call: signed, and no call of the contract. */
const CALLBACK = 'providerCallback';

/** Every `$ref` anywhere in a value. */
const refsIn = (value: unknown): readonly string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
};

/** Calls whose repetition is recognised by the client's own id. */
const REPEATABLE = ['placeOrder', 'changeMargin', 'placeBet', 'setPriceAlert'] as const;

describe('the API document', () => {
  test.each(REPEATABLE)('[F-A14] says for how long a repeated %s is the same', (name) => {
    expect(CALL_DOCS[name].summary).toMatch(/for 24 hours and at least .*last 10,000\b/);
  });

  test('has every call of the contract, once, where it is', () => {
    expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(
      [...names, CALLBACK].toSorted(),
    );
    for (const name of names) {
      const { path, method } = CALLS[name];
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId).toBe(name);
    }
  });

  test.each(names)('the examples of %s fit their schemas', (name) => {
    const { example }: CallDoc<Record<string, unknown>> = CALL_DOCS[name];
    const { params, answer, others } = example;
    for (const input of [params, ...Object.values(others ?? {})]) {
      const result = v.safeParse(CALLS[name].params, input);
      expect(result.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toBeUndefined();
      const schema: v.GenericSchema = CALLS[name].params;
      const known = 'entries' in schema ? Object.keys(schema.entries as object) : [];
      expect(Object.keys(input).filter((key) => !known.includes(key))).toEqual([]);
    }
    const result = v.safeParse(CALLS[name].answer, answer);
    expect(result.issues?.map((issue) => [v.getDotPath(issue), issue.message])).toBeUndefined();
    expect(result.output).toEqual(answer);
  });

  test('asks for a token or a signature exactly where the contract does', () => {
    for (const { operation } of operations) {
      if (operation.operationId === CALLBACK) continue;
      const call: AnyCall = CALLS[operation.operationId as CallName];
      const isOpen = call.access === 'guest';
      const signed = { apiKey: [], apiTimestamp: [], apiSignature: [] };
      const keyed = call.key === undefined ? [] : [signed];
      expect(operation.security).toEqual(isOpen ? [] : [{ bearer: [] }, ...keyed]);
      expect(operation['x-key']).toBe(call.key);
      expect(operation['x-error-codes'].includes('LOGIN_REQUIRED')).toBe(!isOpen);
    }
  });

  test('[V-S1] has the callback of payment providers with its signed headers and an example that fits', () => {
    const callback = document.paths['/api/provider/{provider}/callback']?.['post'];
    expect(callback?.parameters?.map(({ name }) => name)).toEqual([
      'provider',
      'x-maru-key',
      'x-maru-timestamp',
      'x-maru-nonce',
      'x-maru-signature',
    ]);
    const example = callback?.requestBody?.content['application/json']?.examples['default']?.value;
    expect(v.parse(standing, example)).toEqual(example);
  });

  test('refers to nothing that is missing, and leaves no component unused', () => {
    const refs = new Set(refsIn(document));
    const known = Object.keys(document.components.schemas).map(
      (name) => `#/components/schemas/${name}`,
    );
    expect([...refs].filter((ref) => !known.includes(ref))).toEqual([]);
    expect(known.filter((ref) => !refs.has(ref))).toEqual([]);
  });

  test('lists each error code under its status', () => {
    for (const { operation } of operations) {
      const codes = operation['x-error-codes'];
      expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
      for (const code of codes) {
        const response: { readonly content: Content } | undefined =
          operation.responses[REJECTIONS[code]];
        expect(response?.content['application/json']?.examples).toHaveProperty(code);
      }
    }
    expect(Object.keys(document['x-errors']).filter((code) => !isRejectionCode(code))).toEqual([]);
  });

  test('shows no number of an answer in exponent notation', () => {
    expect(JSON.stringify(document.paths)).not.toMatch(/[:[]-?\d+(?:\.\d+)?e[+-]?\d/i);
  });

  test('names the server that answered it, in the lines for the shell too', () => {
    expect(document.servers).toEqual([{ url: ORIGIN }]);
    const sources = operations.flatMap(({ operation }) => operation['x-codeSamples']);
    for (const { source } of sources) expect(source).toContain(`'${ORIGIN}/`);
  });
});

test('document and page are served where they say', async () => {
  const exchange = await createHttpExchange();
  const served = await exchange.get<typeof document>('/api/openapi.json', {
    host: 'maru.example.com',
  });
  expect(served.body).toEqual(JSON.parse(JSON.stringify(document)));
  const page = await exchange.gateway.http.fetch(new Request('http://localhost/api/docs'));
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await page.text()).toContain('http://localhost/api/login');
  await exchange.stop();
});

test('the page shows every call, every error and every destination, escaped', async () => {
  const page = String(await documentPage(openApiDocument('http://a"><script>alert(1)</script>')));
  for (const { path } of operations) expect(page).toContain(path);
  for (const code of Object.keys(REJECTIONS)) expect(page).toContain(`id="error-${code}"`);
  for (const { destination } of document['x-stomp'].destinations) {
    expect(page).toContain(destination);
  }
  expect(page).not.toContain('<script');
  expect(page).not.toMatch(/\b(?:src|href)="(?:https?:)?\/\//);
});
