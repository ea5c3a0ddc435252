import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { CONTENT_KINDS } from '../../../../domain/content/content.ts';
import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { describedMoment, describedText, inFile, tableOf } from '../../../admin/describedTable.tsx';
import { isChosen, switchChoice } from '../../../admin/tablePlace.ts';
import { minuteOf } from '../../../admin/form/fieldTexts.ts';
import { formatIso, formatTime } from '../../../format/timeText.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, textColumn } from '../../../kit/table/columns.tsx';
import type { Tone } from '../../../kit/tone.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import s from './Content.module.css';
import { EntryDialog, type EntryAct } from './EntryDialog.tsx';
import { type EntryState, entryState, titleOf } from './entryState.ts';

const TONES: Readonly<Record<EntryState, Tone>> = {
  draft: 'muted',
  scheduled: 'warn',
  open: 'flat',
  over: 'muted',
};

interface Chosen {
  readonly entry: WireContentEntry;
  readonly act: EntryAct;
}

const periodOf = ({ from, until }: WireContentEntry, text: (at: number) => string): string =>
  from === null && until === null
    ? ''
    : `${from === null ? '' : text(from)} – ${until === null ? '' : text(until)}`.trim();

const languagesOf = ({ ko, en }: WireContentEntry): string =>
  [ko === null ? '' : 'KO', en === null ? '' : 'EN'].filter((name) => name !== '').join(' · ');

function useColumns(canAct: boolean, choose: (chosen: Chosen) => void) {
  const t = useText();
  const zone = useZone();
  const language = useLanguage();
  const minute = useSelected(useServices().now, (now) => minuteOf(now));
  return useMemo(() => {
    const stateOf = (entry: WireContentEntry) => entryState(entry, minute);
    const siteOf = ({ site }: WireContentEntry) =>
      site === null ? t('adminContent.allSites') : String(site);
    const shortly = (at: number) => formatTime(at, 'moment', zone).slice(0, -3);
    const moment = (at: number | null) => (at === null ? '' : formatIso(at, zone));
    return tableOf<WireContentEntry>([
      inFile('id', ({ id }) => id),
      describedText('kind', t('adminContent.kind'), ({ kind }) => kind, {
        shown: ({ kind }) => t(`adminContent.kinds.${kind}`),
        sortBy: ({ kind }) => kind,
        widthPx: 130,
      }),
      describedText('title', t('adminContent.name'), (entry) => titleOf(entry, language), {
        shown: (entry) => (
          <Link className={s['link']} to={encodeURIComponent(entry.id)}>
            {titleOf(entry, language) || t('adminContent.noTitle')}
          </Link>
        ),
        sortBy: (entry) => titleOf(entry, language),
        widthPx: 280,
      }),
      {
        column: textColumn('languages', t('adminContent.languages'), languagesOf, { widthPx: 90 }),
      },
      describedText('site', t('adminContent.site'), siteOf, {
        sortBy: ({ site }) => site ?? 0,
        widthPx: 90,
      }),
      describedText('state', t('adminContent.state'), stateOf, {
        shown: (entry) => (
          <StatusBadge tone={TONES[stateOf(entry)]}>
            {t(`adminContent.states.${stateOf(entry)}`)}
          </StatusBadge>
        ),
        sortBy: stateOf,
        widthPx: 90,
      }),
      inFile(t('adminContent.from'), ({ from }) => moment(from)),
      inFile(t('adminContent.until'), ({ until }) => moment(until)),
      {
        column: textColumn(
          'period',
          t('adminContent.period'),
          (entry) => periodOf(entry, shortly) || t('adminContent.always'),
          { sortBy: ({ from }) => from ?? 0, widthPx: 150 },
        ),
      },
      describedMoment(t('adminContent.updated'), zone, ({ updatedAt }) => updatedAt, {
        widthPx: 130,
      }),
      ...(canAct
        ? [
            {
              column: actionsColumn<WireContentEntry>(t('adminContent.acts'), 110, (entry) => (
                <Button
                  size="small"
                  onClick={() => choose({ entry, act: entry.isOpen ? 'close' : 'publish' })}
                >
                  {t(entry.isOpen ? 'adminContent.close' : 'adminContent.publish')}
                </Button>
              )),
            },
          ]
        : []),
    ]);
  }, [t, zone, language, minute, canAct, choose]);
}

/** All entries as they were written, changed last first. */
export function ContentTable() {
  const t = useText();
  const { call } = useServices();
  const [chosen, setChosen] = useState<Chosen>();
  const canAct = useCan('content.act');
  const { columns, csv } = useColumns(canAct, setChosen);
  const choices = useMemo(
    () => [
      {
        key: 'kind',
        label: t('adminContent.kind'),
        words: choicesOf(CONTENT_KINDS, (value) => t(`adminContent.kinds.${value}`)),
      },
      switchChoice('open', t('adminContent.state'), {
        on: t('adminContent.states.open'),
        off: t('adminContent.states.draft'),
      }),
    ],
    [t],
  );
  const read = useCallback(
    ({ values, keyword, page, size }: TableRequest) =>
      call('operatorContentList', {
        kind: CONTENT_KINDS.find((kind) => kind === values['kind']),
        isOpen: isChosen(values['open']),
        keyword,
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage
      title={t('adminContent.title')}
      acts={canAct ? <LinkButton to="new" tone="primary" text={t('adminContent.write')} /> : null}
    >
      <AdminTable
        name="content"
        label={t('adminContent.list')}
        search={t('adminContent.search')}
        isUndated
        columns={columns}
        csv={csv}
        choices={choices}
        rowId={({ id }) => id}
        read={read}
        emptyTitle={t('adminContent.none')}
      />
      {chosen === undefined ? null : (
        <EntryDialog {...chosen} onClose={() => setChosen(undefined)} />
      )}
    </AdminPage>
  );
}
