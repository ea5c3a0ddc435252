/** Refusals as a person reads them, in both languages. */
import { expect } from 'vitest';
import type { RejectionCode } from '../../src/domain/rejections.ts';
import { rejectionText } from '../../src/protocol/refusals/texts.ts';
import type { Answered, ErrorAnswer } from './httpExchange.ts';

export const EN = { 'accept-language': 'en-US,en;q=0.9' };

/** A request that is expected to be refused, sent with these headers. */
export type Ask = (headers: Readonly<Record<string, string>>) => Promise<Answered<ErrorAnswer>>;

/** The same refusal with its Korean and its English text, and nothing but what is promised. */
export async function expectRefused(
  ask: Ask,
  code: RejectionCode,
  data?: Record<string, string>,
): Promise<void> {
  const ko = (await ask({})).body;
  const en = (await ask(EN)).body;
  const rejection = data === undefined ? { code } : { code, data };
  expect(ko).toEqual({ status: ko.status, ...rejection, message: rejectionText(rejection, 'ko') });
  expect(en).toEqual({ status: ko.status, ...rejection, message: rejectionText(rejection, 'en') });
  expect(ko.message).not.toMatch(/[{}]/);
}
