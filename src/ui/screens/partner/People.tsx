import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import { PARTNER_LISTS } from '../../../protocol/partners/calls.ts';
import type { WirePartnerNode } from '../../../protocol/partners/entities.ts';
import { formatWhole, NO_FIGURE } from '../../format/decimalText.ts';
import type { Zone } from '../../format/timeText.ts';
import { ratesInForce } from '../../format/partnerRates.ts';
import { type Translate, useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { choicesOf } from '../../kit/choices.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { figureColumn, textColumn, timeColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { PAGE_SIZE } from '../../kit/table/pages.ts';
import { usePages } from '../../kit/table/usePages.ts';
import type { Tone } from '../../kit/tone.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { percentOf } from './percent.ts';
import s from './PartnerScreen.module.css';

type List = (typeof PARTNER_LISTS)[number];

const TONES: Readonly<Record<WirePartnerNode['status'], Tone>> = {
  NORMAL: 'flat',
  WAIT: 'warn',
  DENY: 'bad',
  CLOSED: 'muted',
};

const nodeId = ({ id }: WirePartnerNode): string => id;

/** `1,200 USDT · 30 BKT`; a dash for a member without trades. */
const volumesText = (volumes: WirePartnerNode['volumes']): string =>
  volumes.length === 0
    ? NO_FIGURE
    : volumes.map(({ currency, amount }) => `${formatWhole(amount)} ${currency}`).join(' · ');

function columns(t: Translate, zone: Zone, list: List): ColumnDef<WirePartnerNode>[] {
  const name: ColumnDef<WirePartnerNode> = {
    id: 'name',
    header: t('partner.name'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 148 },
    cell: ({ row: { original: person } }) => <strong>{person.name}</strong>,
  };
  const level = figureColumn<WirePartnerNode>(
    'level',
    t('partner.level'),
    (person) => String(person.level),
    { widthPx: 72 },
  );
  const status = textColumn<WirePartnerNode>('status', t('partner.status'), (person) => (
    <StatusBadge tone={TONES[person.status]}>{t(`partner.statuses.${person.status}`)}</StatusBadge>
  ));
  const since = timeColumn<WirePartnerNode>(
    t('partner.registeredAt'),
    zone,
    ({ registeredAt }) => registeredAt,
    { widthPx: 140 },
  );
  const volume = figureColumn<WirePartnerNode>(
    'volume',
    t('partner.volume'),
    ({ volumes }) => volumesText(volumes),
    { widthPx: 200 },
  );
  if (list === 'member') return [name, level, volume, status, since];
  return [
    name,
    textColumn(
      'kind',
      t('partner.kind'),
      ({ kind }) => (kind === null ? '' : t(`partner.kinds.${kind}`)),
      { widthPx: 128 },
    ),
    level,
    figureColumn(
      'rates',
      t('partner.threeRates'),
      (partner) => {
        const rates = ratesInForce(partner);
        return rates === null
          ? ''
          : [rates.FUTURES, rates.ROUNDS, rates.COPY].map((rate) => percentOf(rate)).join(' · ');
      },
      { widthPx: 200 },
    ),
    figureColumn('partners', t('partner.partners'), ({ partners }) => String(partners)),
    figureColumn('members', t('partner.members'), ({ members }) => String(members)),
    status,
    since,
  ];
}

/** Partners and members below, members with masked names. */
export function People({ version }: { readonly version: string }) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const [list, setList] = useState<List>('member');
  const { state, readMore } = usePages<WirePartnerNode>({
    key: ['partner', 'people', list],
    readPage: useCallback(
      (page) => call('partnerList', { resultType: list, page, size: PAGE_SIZE }),
      [call, list],
    ),
    idOf: nodeId,
    version,
  });
  const drawn = useMemo(() => columns(t, zone, list), [t, zone, list]);
  return (
    <div className={s['table']}>
      <div className={s['bar']}>
        <Segmented<List>
          label={t('partner.listOf')}
          value={list}
          onValue={setList}
          choices={choicesOf(PARTNER_LISTS, (value) => t(`partner.lists.${value}`))}
        />
        {state.total === undefined ? null : (
          <span role="status" className={s['note']}>
            {t('partner.count', { count: state.total })}
          </span>
        )}
      </div>
      {state.error === undefined ? null : (
        <p role="alert" className={s['note']}>
          {refusalText(state.error)}
        </p>
      )}
      {state.total === undefined && state.status === 'loading' ? (
        <SkeletonRows rows={6} label={t('app.loading')} />
      ) : (
        <DataTable
          label={t('partner.people')}
          layout="fixed"
          rows={state.items}
          columns={drawn}
          rowId={nodeId}
          empty={
            state.error === undefined ? (
              <EmptyState title={t('partner.noPeople')} hint={t('partner.noPeopleHint')} />
            ) : null
          }
          foot={
            state.isComplete && state.error === undefined ? null : (
              <Button size="small" disabled={state.status === 'loading'} onClick={readMore}>
                {t(state.error === undefined ? 'app.more' : 'app.retry')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
