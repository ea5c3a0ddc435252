/** Notice to a user about their account: in the inbox, and by mail where they have an address. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { PutDocument } from '../documents/documents.ts';
import { escapeHtml } from '../escapeHtml.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { MessagesDep } from './messageDesk.ts';

export interface PersonNotice {
  readonly title: string;
  /** Plain text, one paragraph each. */
  readonly lines: readonly string[];
}

/** Store `changes` together with what the notice is about, then deliver it. */
export interface PreparedNotice {
  readonly changes: readonly PutDocument[];
  readonly deliver: () => Promise<void>;
}

const ID_BYTES = 16;
/** A mail about an account is of no use later. */
const MAIL_GOOD_FOR_MS = DAY_MS;

/** Without the mail where the outbox takes no more; nothing of it is stored yet. */
export async function prepareNotice(
  core: Pick<Kernel, 'clock' | 'random'> & MessagesDep & OutboxDep & ProfilesDep,
  userId: UserId,
  { title, lines }: PersonNotice,
): Promise<PreparedNotice> {
  const content = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const { inbox } = core.messages;
  const notice = inbox.notice(userId, bytesToHex(core.random(ID_BYTES)), { title, content });
  const profile = core.profiles.profileOf(userId);
  const mail =
    profile === undefined || profile.email === ''
      ? undefined
      : await core.outbox.prepare({
          siteId: profile.siteId,
          channel: 'email',
          to: profile.email,
          subject: title,
          text: lines.join('\n'),
          until: core.clock.now() + MAIL_GOOD_FOR_MS,
        });
  return {
    changes: mail === undefined ? [notice] : [notice, mail.change],
    deliver: async () => {
      mail?.deliver();
      await inbox.publishUnread(userId);
    },
  };
}
