/** The segment of a message: form fields, parameters, recipients, and texts. */
import * as v from 'valibot';
import { ROLES } from '../../../../domain/accounts.ts';
import { ACTIVITY_DAYS_MAX } from '../../../../domain/messages/messages.ts';
import type { WireMailing } from '../../../../protocol/messages/entities.ts';
import type { Answer } from '../../../../protocol/answer.ts';
import type { Translate } from '../../../i18n/useText.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

export const ACTIVITIES = ['any', 'active', 'inactive'] as const;
export const ROLE_CHOICES = ['', ...ROLES] as const;

export const typedSegment = v.object({
  siteId: v.string(),
  role: v.picklist(ROLE_CHOICES),
  partnerId: v.string(),
  activity: v.picklist(ACTIVITIES),
  days: v.string(),
});
export type TypedSegment = v.InferOutput<typeof typedSegment>;

export const EVERYBODY: TypedSegment = {
  siteId: '',
  role: '',
  partnerId: '',
  activity: 'any',
  days: '7',
};

/** The segment as the calls take it; undefined while its days are none. */
export function segmentParams({ siteId, role, partnerId, activity, days }: TypedSegment) {
  const within = Number(days);
  const isDays = days !== '' && within >= 1 && within <= ACTIVITY_DAYS_MAX;
  if (activity !== 'any' && !isDays) return undefined;
  const partner = partnerId.trim();
  return {
    ...(siteId !== '' && { toSiteId: siteId }),
    ...(role !== '' && { toRoleStrs: role }),
    ...(partner !== '' && { toPartnerId: partner }),
    ...(activity === 'active' && { activeDays: days }),
    ...(activity === 'inactive' && { inactiveDays: days }),
  };
}

/** Filters of a message to all, as texts. */
export function segmentTexts(t: Translate, segment: WireMailing['segment']): readonly string[] {
  if (segment === null) return [];
  const { roles, partnerId, activeDays, inactiveDays } = segment;
  const roleNames = roles?.map((role) => t(`adminUsers.roles.${role}`)).join(', ');
  return [
    ...(roleNames === undefined ? [] : [t('adminMessages.segment.role', { roles: roleNames })]),
    ...(partnerId === null ? [] : [t('adminMessages.segment.partner', { partner: partnerId })]),
    ...(activeDays === null ? [] : [t('adminMessages.segment.active', { days: activeDays })]),
    ...(inactiveDays === null ? [] : [t('adminMessages.segment.inactive', { days: inactiveDays })]),
  ];
}

interface Count {
  /** Undefined where no segment is meant. */
  readonly count: number | undefined;
}

const NONE: Answer<Count> = { ok: true, value: { count: undefined } };

/** How many people a message would reach; undefined until it is known. */
export function useSegmentCount(params: ReturnType<typeof segmentParams>): number | undefined {
  const { call } = useServices();
  const { state } = useQuery<Count>({
    key: ['operator', 'operatorMessageCount', params ?? null],
    read: async () => (params === undefined ? NONE : call('operatorMessageCount', params)),
  });
  return state.value?.count;
}
