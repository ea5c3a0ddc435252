/** The outbox and the codes that go through it. */
import { createAddressLimit, lookupsOf } from '../limits/addressLimits.ts';
import type { RateLimits } from '../limits/gate.ts';
import { Outbox, type OutboxDep } from '../outbox/outbox.ts';
import type { OutboxSetting } from '../outbox/port.ts';
import type { Logger } from '../ports.ts';
import type { Kernel } from '../kernel.ts';
import type { ConnectIdentity, IdentityDep } from './identity.ts';
import { createNiceSandbox } from './niceSandbox.ts';
import { Verification, type VerificationDep } from './verification.ts';

/** Services that a host connects for messages to users and for their identity. */
export interface MailSettings {
  /** Carriers of e-mail and SMS; without one, messages end in the outbox. */
  readonly outbox?: OutboxSetting;
  /** The service of identity checks; the demo's page where left out. */
  readonly identity?: ConnectIdentity;
}

export interface MailParts
  extends MailSettings, Pick<Kernel, 'clock' | 'random' | 'documents' | 'meta'> {
  readonly logger: Logger;
  readonly rateLimits?: Pick<RateLimits, 'codes'>;
}

export function createMail(parts: MailParts): IdentityDep & OutboxDep & VerificationDep {
  const outbox = new Outbox({ ...parts, ...parts.outbox });
  const rate = parts.rateLimits?.codes;
  const codes = createAddressLimit(rate, parts.clock);
  const tries = createAddressLimit(rate && lookupsOf(rate), parts.clock);
  const verification = new Verification({ ...parts, outbox, limits: { codes, tries } });
  // Beside a carrier of SMS it would prove numbers whose owner reads nothing; in practice no window
  // opens.
  const isOffered = (): boolean => outbox.isSandbox('phone') && !outbox.reveals('phone');
  const identity =
    parts.identity?.({ ...parts, verification, limit: codes }) ??
    createNiceSandbox({ ...parts, verification, isOffered });
  return { outbox, verification, identity };
}
