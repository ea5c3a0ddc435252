/** The outbox and the codes that go through it. */
import { createAddressLimit, lookupsOf } from '../auth/addressLimits.ts';
import type { GatewayCore } from '../core.ts';
import type { RateLimits } from '../limits/gate.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { OutboxSetting } from '../outbox/port.ts';
import type { Logger } from '../ports.ts';
import { NiceSandbox } from './niceSandbox.ts';
import { Verification } from './verification.ts';

export interface MailParts extends Pick<GatewayCore, 'clock' | 'random' | 'documents' | 'meta'> {
  readonly logger: Logger;
  readonly rateLimits?: Pick<RateLimits, 'codes'>;
}

export function createMail(
  parts: MailParts,
  setting: OutboxSetting = {},
): Pick<GatewayCore, 'outbox' | 'verification' | 'nice'> {
  const outbox = new Outbox({ ...parts, ...setting });
  const codes = parts.rateLimits?.codes;
  const limits = {
    codes: createAddressLimit(codes, parts.clock),
    tries: createAddressLimit(codes && lookupsOf(codes), parts.clock),
  };
  const verification = new Verification({ ...parts, outbox, limits });
  // Beside a carrier of SMS it would prove numbers that nobody reads.
  const isOffered = (): boolean => outbox.isSandbox('phone');
  return { outbox, verification, nice: new NiceSandbox({ ...parts, verification, isOffered }) };
}
