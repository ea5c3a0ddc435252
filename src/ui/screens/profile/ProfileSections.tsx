import type { WireProfile } from '../../../protocol/profile/entities.ts';
import { formatPhone } from '../../format/phoneText.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { Tag } from '../../kit/Badge.tsx';
import { usePasswordState } from '../../people/withdrawPassword/PasswordField.tsx';
import { useOfferedEdits } from './profilePlace.ts';
import { ProfileRow, ProfileSection } from './ProfileRow.tsx';
import s from './Profile.module.css';

interface Props {
  readonly profile: WireProfile;
  /** Whether changes can be made: there is a connection. */
  readonly canAct: boolean;
}

/** Who this is, at a glance. */
export function IdentityCard({ profile }: { readonly profile: WireProfile }) {
  const t = useText();
  const zone = useZone();
  const { username, name, role, registeredAt } = profile;
  return (
    <section className={s['identity']} aria-label={t('profile.identity.title')}>
      <span className={s['mark']} aria-hidden="true">
        {username.slice(0, 1)}
      </span>
      <div>
        <p className={s['username']}>
          {username} <Tag>{t(`profile.identity.${role}`)}</Tag>
        </p>
        <p className={s['identityFacts']}>
          <span>{name}</span>
          {registeredAt === null ? null : (
            <span>
              {t('profile.identity.joined')} {formatTime(registeredAt, 'date', zone)}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}

export function PersonalSection({ profile, canAct }: Props) {
  const t = useText();
  const { nick, phone, email, bankAccount: bank } = profile;
  const isOffered = useOfferedEdits();
  const act = (edit: 'nick' | 'phone' | 'email' | 'bank', isEmpty: boolean) =>
    canAct && isOffered(edit)
      ? { act: { edit, text: t(isEmpty ? 'profile.register' : 'profile.change') } }
      : {};
  const shown = (text: string) => (text === '' ? t('profile.none') : text);
  return (
    <ProfileSection title={t('profile.personal')}>
      <ProfileRow label={t('profile.nick')} value={shown(nick)} {...act('nick', nick === '')} />
      <ProfileRow
        label={t('profile.phone')}
        value={shown(formatPhone(phone))}
        {...act('phone', phone === '')}
      />
      <ProfileRow label={t('profile.email')} value={shown(email)} {...act('email', email === '')} />
      {bank === null && !isOffered('bank') ? null : (
        <ProfileRow
          label={t('profile.bank')}
          value={bank === null ? t('profile.none') : `${bank.bankName} ${bank.account}`}
          {...(bank === null ? {} : { hint: bank.holder })}
          {...act('bank', bank === null)}
        />
      )}
    </ProfileSection>
  );
}

function TwoStepRow(props: {
  readonly twoStep: NonNullable<WireProfile['twoStep']>;
  readonly canAct: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const { canAct } = props;
  const { isOn, since, recoveryCodesLeft, isRequired } = props.twoStep;
  return (
    <ProfileRow
      label={t('profile.twoStep.title')}
      value={
        isOn
          ? t('profile.twoStep.on', { day: since === null ? '' : formatTime(since, 'date', zone) })
          : t('profile.twoStep.off')
      }
      hint={
        isOn
          ? t('profile.twoStep.left', { count: recoveryCodesLeft })
          : t(isRequired ? 'profile.twoStep.required' : 'profile.twoStep.hint')
      }
      {...(canAct
        ? {
            act: isOn
              ? { edit: 'twoStepOff', text: t('profile.twoStep.turnOff') }
              : { edit: 'twoStepOn', text: t('profile.twoStep.turnOn') },
          }
        : {})}
    />
  );
}

export function SecuritySection({ profile, canAct }: Props) {
  const t = useText();
  const { exists } = usePasswordState();
  return (
    <ProfileSection title={t('profile.security')}>
      <ProfileRow
        label={t('profile.password')}
        hint={t('profile.passwordHint')}
        {...(canAct ? { act: { edit: 'password', text: t('profile.change') } } : {})}
      />
      <ProfileRow
        label={t('profile.withdrawPassword')}
        value={exists === undefined ? '' : t(exists ? 'profile.isSet' : 'profile.isNotSet')}
        hint={t('profile.withdrawPasswordHint')}
        {...(canAct && exists !== undefined
          ? {
              act: {
                edit: 'withdrawPassword',
                text: t(exists ? 'profile.change' : 'profile.register'),
              },
            }
          : {})}
      />
      {profile.twoStep === null ? null : <TwoStepRow twoStep={profile.twoStep} canAct={canAct} />}
    </ProfileSection>
  );
}
