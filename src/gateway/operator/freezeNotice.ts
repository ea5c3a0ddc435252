/** What a user is informed of when an operator freezes their withdrawals, or ends that. */
import type { UserId } from '../../domain/ids.ts';
import type { Site } from '../../domain/sites.ts';
import { type PersonNotice, prepareNotice } from '../messages/personNotice.ts';
import type { MessageLanguage } from '../outbox/templates.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';

const FROZEN: Readonly<Record<MessageLanguage, (reason: string) => PersonNotice>> = {
  ko: (reason) => ({
    title: '출금이 정지되었습니다.',
    lines: [`사유: ${reason}`, '거래는 계속할 수 있습니다. 궁금한 점은 고객센터에 문의해주세요.'],
  }),
  en: (reason) => ({
    title: 'Your withdrawals are frozen.',
    lines: [`Reason: ${reason}`, 'You can go on trading. Please contact support with questions.'],
  }),
};

const UNFROZEN: Readonly<Record<MessageLanguage, PersonNotice>> = {
  ko: { title: '출금 정지가 해제되었습니다.', lines: ['다시 출금할 수 있습니다.'] },
  en: { title: 'Your withdrawals are no longer frozen.', lines: ['You can withdraw again.'] },
};

type Core = Pick<Kernel, 'clock' | 'documents' | 'random'> &
  MessagesDep &
  OutboxDep &
  ProfilesDep &
  SitesDep;

const languageOf = ({ profiles, sites }: Core, userId: UserId): Site['language'] => {
  const siteId = profiles.profileOf(userId)?.siteId;
  return (siteId && sites.byId(siteId)?.language) ?? 'ko';
};

/** @param reason undefined where the freeze ended */
export async function informOfFreeze(
  core: Core,
  userId: UserId,
  reason: string | undefined,
): Promise<void> {
  if (core.profiles.profileOf(userId) === undefined) return;
  const language = languageOf(core, userId);
  const notice = reason === undefined ? UNFROZEN[language] : FROZEN[language](reason);
  const { changes, deliver } = await prepareNotice(core, userId, notice);
  const origin = { actor: 'operator', at: core.clock.now() } as const;
  const stored = await core.documents.transact(changes, origin);
  if (stored.ok) await deliver();
}
