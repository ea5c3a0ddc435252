import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PARTNER_LEVELS_MAX } from '../../../domain/partners/partners.ts';
import type { WirePartner } from '../../../protocol/partners/entities.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Later, later } from '../../kit/later.tsx';
import { SideMenu, SideScreen } from '../../kit/SideMenu.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsOffline } from '../../services/useIsOffline.ts';
import { useSelected } from '../../services/useReadable.ts';
import { Overview } from './Overview.tsx';
import { PartnerTree } from './PartnerTree.tsx';
import { People } from './People.tsx';
import s from './PartnerScreen.module.css';
import { Profits } from './Profits.tsx';
import { type Query, useQuery } from '../../services/query.ts';

/** Interval in which payments of the members below reach an open page, by the exchange's clock. */
const EVERY_MS = 5_000;

/** The requester as a partner; a new `version` means that all of the partner's pages are read again. */
function useOwnPartner(): Query<WirePartner> & { readonly version: string } {
  const { call, now } = useServices();
  const [asked, setAsked] = useState(0);
  const beat = useSelected(now, (at) => Math.floor(at / EVERY_MS));
  const version = `${beat} ${asked}`;
  const query = useQuery({
    key: ['partner', 'own'],
    read: () => call('partner', {}),
    version,
  });
  const { refetch: read } = query;
  const refetch = useCallback(() => {
    setAsked((known) => known + 1);
    read();
  }, [read]);
  return { ...query, refetch, version };
}

/** The pages of /partner, each the second segment of its path. Pure. */
const PARTNER_PAGES = ['overview', 'tree', 'people', 'profits'] as const;
type PartnerPage = (typeof PARTNER_PAGES)[number];

/** The page of a path's second segment; the overview has none. */
const partnerPageOf = (segment: string | undefined): PartnerPage =>
  PARTNER_PAGES.find((page) => page === segment) ?? 'overview';

const pathOfPage = (page: PartnerPage): string =>
  page === 'overview' ? '/partner' : `/partner/${page}`;

const NewPartnerDialog = later(
  async () => (await import('./NewPartnerDialog.tsx')).NewPartnerDialog,
);

function Page(props: {
  readonly partner: WirePartner;
  readonly page: (typeof PARTNER_PAGES)[number];
  readonly version: string;
}) {
  const { partner, version } = props;
  switch (props.page) {
    case 'overview':
      return <Overview partner={partner} />;
    case 'tree':
      return <PartnerTree partner={partner} version={version} />;
    case 'people':
      return <People version={version} />;
    case 'profits':
      return <Profits version={version} />;
  }
}

/** /partner, for members who are partners: what they earn, who is below them, their link. */
export function PartnerScreen() {
  const t = useText();
  const refusalText = useRefusalText();
  const isOnline = !useIsOffline();
  const page = partnerPageOf(useParams()['page']);
  const { state, refetch, version } = useOwnPartner();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const partner = state.value;
  const entries = PARTNER_PAGES.map((key) => ({
    key,
    label: t(`partner.${key}`),
    to: pathOfPage(key),
  }));
  return (
    <SideScreen menu={<SideMenu label={t('partner.title')} entries={entries} current={page} />}>
      <div className={s['head']}>
        <h1 className={s['title']}>{t(`partner.${page}`)}</h1>
        {partner !== undefined && partner.level < PARTNER_LEVELS_MAX ? (
          <Button tone="primary" disabled={!isOnline} onClick={() => setMaking(true)}>
            {t('partner.make')}
          </Button>
        ) : null}
      </div>
      {made === undefined ? null : (
        <p role="status" className={s['note']}>
          {t('partner.made', { name: made })}
        </p>
      )}
      {isOnline ? null : <p className={s['note']}>{t('partner.offline')}</p>}
      {partner !== undefined ? (
        <Page partner={partner} page={page} version={version} />
      ) : state.status === 'failed' ? (
        <EmptyState
          title={t('partner.failed')}
          hint={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={8} label={t('app.loading')} />
      )}
      {isMaking && partner !== undefined ? (
        <Later>
          <NewPartnerDialog
            partner={partner}
            onClose={() => setMaking(false)}
            onDone={(name) => {
              setMade(name);
              setMaking(false);
              refetch();
            }}
          />
        </Later>
      ) : null}
    </SideScreen>
  );
}
