/** Whether a refusal says that the server does not have the call at all; loaded with the first 404. */
import { isRejectionCode } from '../domain/rejections.ts';
import type { CallError } from '../protocol/answer.ts';
import type { CallName } from '../protocol/contract.ts';
import { EXTENSION_CALLS } from '../protocol/extensions.ts';

const extensions: ReadonlySet<CallName> = new Set(EXTENSION_CALLS);

/**
 * Whether the server lacks the call; for a call of the specification a 404 is about the requested
 * thing: a trader, an order.
 */
export const isMissingCall = (name: CallName, { code }: CallError): boolean =>
  extensions.has(name) && (code === 'NOT_FOUND' || !isRejectionCode(code));
