/**
 * How practice traders become traders: by the usual application, which an operator approves at
 * once.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { Actor } from '../../domain/actor.ts';
import { type OptionId, type RegistrationId, siteId, type UserId } from '../../domain/ids.ts';
import type { Registrant } from '../accounts/accountDocuments.ts';
import type { PracticeTrader } from './roster.ts';

/** Salt and hash of zeros: no password is known that has it, so a practice trader cannot log in. */
const NO_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** The site that ships first. */
const SITE = siteId(1);

export const registrantOf = ({ username, name }: PracticeTrader): Registrant => ({
  profile: { siteId: SITE, username, name, nick: username, phone: '', email: '' },
  passwordHash: NO_HASH,
});

export const registerCommand = (id: RegistrationId): Unstamped => ({
  type: 'RegisterUser',
  siteId: SITE,
  registrationId: id,
});

/** Commands that make a registered user a trader with the settings of their role. */
export const enrolment = (
  userId: UserId,
  { leverage, capacity, fee }: PracticeTrader,
  optionId: OptionId,
): readonly (readonly [command: Unstamped, actor: Actor])[] => [
  [{ type: 'ChangeMarginType', userId, optionId, marginType: 'ISOLATED' }, userId],
  [{ type: 'ChangeLeverage', userId, optionId, leverage }, userId],
  [{ type: 'ApplyForTrading', userId, capacity, fee }, userId],
  [{ type: 'DecideTrader', traderId: userId, isApproved: true }, 'operator'],
];
