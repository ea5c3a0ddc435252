import { useState } from 'react';
import * as v from 'valibot';
import { MESSAGE_CONTENT_MAX, MESSAGE_TITLE_MAX } from '../../../../domain/messages/messages.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { ActField, ActText, ActNumber } from '../../../admin/ActFields.tsx';
import { useText } from '../../../i18n/useText.ts';
import { HtmlBlock } from '../../../kit/HtmlBlock.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useKept } from '../../../services/useKept.ts';
import s from './Messages.module.css';
import {
  ACTIVITIES,
  EVERYBODY,
  ROLE_CHOICES,
  type TypedSegment,
  segmentParams,
  typedSegment,
  useSegmentCount,
} from './segment.ts';
import { useSiteChoices } from '../../../admin/sites.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { RecipientPick } from '../../../admin/RecipientPick.tsx';
import { choicesOf } from '../../../kit/choices.ts';
import { SelectField } from '../../../kit/SelectField.tsx';

const PARTNER_MAX = 64;

interface SegmentProps {
  readonly typed: TypedSegment;
  readonly onTyped: (typed: TypedSegment) => void;
}

function SiteSelect({ typed, onTyped }: SegmentProps) {
  const t = useText();
  const sites = useSiteChoices(typed.siteId);
  return (
    <SelectField
      label={t('adminMessages.site')}
      value={typed.siteId}
      choices={[{ value: '', label: t('adminMessages.allSites') }, ...sites]}
      onValue={(siteId) => onTyped({ ...typed, siteId })}
    />
  );
}

/** The members of a segment that a message is sent to. */
function SegmentFields(props: SegmentProps) {
  const t = useText();
  const { typed, onTyped } = props;
  return (
    <>
      {useCan('sites.read') ? (
        <SiteSelect {...props} />
      ) : (
        <ActNumber
          label={t('adminMessages.toSiteId')}
          digits={0}
          value={typed.siteId}
          onValue={(siteId) => onTyped({ ...typed, siteId })}
        />
      )}
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

const written = v.object({
  title: v.string(),
  content: v.string(),
  kind: v.picklist(['some', 'all']),
  segment: typedSegment,
  recipients: v.array(v.object({ id: v.string(), name: v.string() })),
});

/** Writes a message to some users, to all, or to all of a site. */
export function WriteDialog(props: {
  /** Id of a user it is meant for. */
  readonly to: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { to, onClose } = props;
  const blank = {
    title: '',
    content: '',
    kind: 'some' as const,
    segment: EVERYBODY,
    recipients: to === undefined ? [] : [{ id: to, name: to }],
  };
  const [typed, setTyped] = useKept(`act/message/${to ?? ''}`, written, () => blank, 'anyReload');
  // Pressed again after an unknown outcome, it is the same message.
  const [requests] = useState(() => new Map<string, string>());
  const { title, content, kind, segment, recipients } = typed;
  const params = kind === 'all' ? segmentParams(segment) : undefined;
  const count = useSegmentCount(params);
  const requestId = (): string => {
    const key = JSON.stringify(typed);
    const id = requests.get(key) ?? newClientOrderId();
    requests.set(key, id);
    return id;
  };
  const addressed =
    kind === 'some'
      ? { playerIds: recipients.map(({ id }) => id).join() }
      : {
          isToAll: true,
          ...params,
          ...(count !== undefined && { expectedCount: String(count) }),
        };
  return (
    <ActDialog
      name="operatorMessageSend"
      subject="new"
      title={t('adminMessages.write')}
      says={t(`adminMessages.says.${kind}`, { count: recipients.length })}
      act={count === undefined ? t('adminMessages.send') : t('adminMessages.sendTo', { count })}
      hasNoReason
      canSubmit={
        title.trim() !== '' &&
        content.trim() !== '' &&
        (kind === 'all' ? params !== undefined && count !== 0 : recipients.length > 0)
      }
      params={() => ({ title, content, ...addressed, clientRequestId: requestId() })}
      onClose={onClose}
      onDone={() => setTyped(blank)}
    >
      <div className={s['to']}>
        <Segmented<'some' | 'all'>
          label={t('adminMessages.to')}
          value={kind}
          onValue={(next) => setTyped({ ...typed, kind: next })}
          choices={[
            { value: 'some', label: t('adminMessages.toSome') },
            { value: 'all', label: t('adminMessages.toSegment') },
          ]}
        />
        {kind === 'some' ? (
          <RecipientPick
            chosen={recipients}
            onChosen={(next) => setTyped({ ...typed, recipients: [...next] })}
          />
        ) : (
          <SegmentFields
            typed={segment}
            onTyped={(next) => setTyped({ ...typed, segment: next })}
          />
        )}
      </div>
      <ActField
        label={t('adminMessages.title')}
        maxLength={MESSAGE_TITLE_MAX}
        value={title}
        onValue={(text) => setTyped({ ...typed, title: text })}
      />
      <ActText
        label={t('adminMessages.content')}
        hint={t('adminMessages.contentHint')}
        maxLength={MESSAGE_CONTENT_MAX}
        value={content}
        onValue={(text) => setTyped({ ...typed, content: text })}
      />
      {content.trim() === '' ? null : (
        <section className={s['preview']} aria-label={t('adminMessages.preview')}>
          <HtmlBlock html={content} />
        </section>
      )}
    </ActDialog>
  );
}
