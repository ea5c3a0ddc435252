import { ActField } from '../../../admin/ActField.tsx';
import { ActNumber } from '../../../admin/ActNumber.tsx';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { SelectField } from '../../../kit/SelectField.tsx';
import { ACTIVITIES, ROLE_CHOICES, type TypedSegment } from './segment.ts';

const PARTNER_MAX = 64;

/** Who of everybody a message is sent to. */
export function SegmentFields(props: {
  readonly typed: TypedSegment;
  readonly onTyped: (typed: TypedSegment) => void;
}) {
  const t = useText();
  const { typed, onTyped } = props;
  return (
    <>
      <ActNumber
        label={t('adminMessages.toSiteId')}
        digits={0}
        value={typed.siteId}
        onValue={(siteId) => onTyped({ ...typed, siteId })}
      />
      <SelectField
        label={t('adminMessages.role')}
        value={typed.role}
        choices={choicesOf(ROLE_CHOICES, (role) =>
          role === '' ? t('adminMessages.anyRole') : t(`adminUsers.roles.${role}`),
        )}
        onValue={(role) => onTyped({ ...typed, role })}
      />
      <ActField
        label={t('adminMessages.partner')}
        maxLength={PARTNER_MAX}
        value={typed.partnerId}
        onValue={(partnerId) => onTyped({ ...typed, partnerId })}
      />
      <SelectField
        label={t('adminMessages.activity')}
        value={typed.activity}
        choices={choicesOf(ACTIVITIES, (activity) => t(`adminMessages.activities.${activity}`))}
        onValue={(activity) => onTyped({ ...typed, activity })}
      />
      {typed.activity === 'any' ? null : (
        <ActNumber
          label={t('adminMessages.days')}
          hint={t('adminMessages.daysHint')}
          digits={0}
          value={typed.days}
          onValue={(days) => onTyped({ ...typed, days })}
        />
      )}
    </>
  );
}
