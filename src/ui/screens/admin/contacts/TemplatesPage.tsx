import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { WireTemplate } from '../../../../protocol/contacts/templateCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { pageOfList } from '../../../admin/tablePlace.ts';
import { formatIso, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { actionsColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import type { CsvColumn } from '../../../kit/table/csv.ts';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from './Contacts.module.css';
import { ChangeTemplate, DeleteTemplate, NewTemplate } from './TemplateDialogs.tsx';

type Row = WireTemplate;

/** Dialog that is open over the list. */
type Opened =
  | { readonly act: 'add' }
  | { readonly act: 'change' | 'remove'; readonly template: Row };

const rowId = ({ id }: Row): string => id;

const siteText = (t: Translate, { site }: Row): string =>
  site === null ? t('adminContacts.allSites') : String(site);

const columnsOf = (
  t: Translate,
  zone: Zone,
  open: ((opened: Opened) => void) | undefined,
): ColumnDef<Row>[] => [
  textColumn('name', t('adminContacts.templateName'), ({ name }) => name, {
    sortBy: ({ name }) => name,
    widthPx: 176,
  }),
  textColumn('site', t('adminContacts.site'), (row) => siteText(t, row), { widthPx: 96 }),
  textColumn('ko', t('adminContacts.textKo'), ({ ko }) => ko, { widthPx: 240 }),
  textColumn('en', t('adminContacts.textEn'), ({ en }) => en, { widthPx: 240 }),
  timeColumn(t('adminContacts.updatedAt'), zone, ({ updatedAt }) => updatedAt, { widthPx: 132 }),
  ...(open === undefined
    ? []
    : [
        actionsColumn<Row>(t('adminContacts.open'), 144, (template) => (
          <span className={s['both']}>
            <Button size="small" onClick={() => open({ act: 'change', template })}>
              {t('adminContacts.change')}
            </Button>
            <Button size="small" onClick={() => open({ act: 'remove', template })}>
              {t('adminContacts.remove')}
            </Button>
          </span>
        )),
      ]),
];

const csvOf = (t: Translate, zone: Zone): readonly CsvColumn<Row>[] => [
  { header: t('adminContacts.templateName'), value: ({ name }) => name },
  { header: t('adminContacts.site'), value: ({ site }) => (site === null ? '' : String(site)) },
  { header: t('adminContacts.textKo'), value: ({ ko }) => ko },
  { header: t('adminContacts.textEn'), value: ({ en }) => en },
  { header: t('adminContacts.updatedAt'), value: ({ updatedAt }) => formatIso(updatedAt, zone) },
];

function OpenedDialog(props: { readonly opened: Opened; readonly onClose: () => void }) {
  const { opened, onClose } = props;
  switch (opened.act) {
    case 'add':
      return <NewTemplate onClose={onClose} />;
    case 'change':
      return <ChangeTemplate template={opened.template} onClose={onClose} />;
    case 'remove':
      return <DeleteTemplate template={opened.template} onClose={onClose} />;
  }
}

/** The templates of answers, and how they are written. */
export function TemplatesPage() {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const canAct = useCan('contacts.act');
  const [opened, setOpened] = useState<Opened>();
  const read = useCallback(
    async ({ page, size }: TableRequest) => {
      const answer = await call('operatorTemplates', {});
      const all = answer.ok ? { ...answer, value: answer.value.items } : answer;
      return pageOfList(all, { page, size });
    },
    [call],
  );
  return (
    <AdminPage
      title={t('adminContacts.templates')}
      acts={
        <>
          {canAct ? (
            <Button tone="primary" onClick={() => setOpened({ act: 'add' })}>
              {t('adminContacts.addTemplate')}
            </Button>
          ) : null}
          <LinkButton to="/admin/contacts" text={t('adminContacts.back')} />
        </>
      }
    >
      <AdminTable
        name="ADMIN_TEMPLATES"
        label={t('adminContacts.templates')}
        fileName="maru-templates"
        columns={useMemo(
          () => columnsOf(t, zone, canAct ? setOpened : undefined),
          [t, zone, canAct],
        )}
        csv={useMemo(() => csvOf(t, zone), [t, zone])}
        rowId={rowId}
        isUndated
        read={read}
        emptyTitle={t('adminContacts.noTemplates')}
      />
      {opened === undefined ? null : (
        <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </AdminPage>
  );
}
