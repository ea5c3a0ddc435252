import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { siteFeatures } from '../../../../domain/siteType.ts';
import type { WireOperatorSite } from '../../../../protocol/site/operatorCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { describedText, tableOf } from '../../../admin/describedTable.tsx';
import { pageOfList } from '../../../admin/tablePlace.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { textColumn } from '../../../kit/table/columns.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import s from './Sites.module.css';

const featuresOf = (site: WireOperatorSite, t: Translate): string => {
  const { isP2P, isFutures, isPowerBall, isBinary } = siteFeatures(site);
  const names = [
    [isFutures, 'futures'],
    [isBinary, 'binary'],
    [isPowerBall, 'powerBall'],
    [isP2P, 'p2p'],
  ] as const;
  return names
    .flatMap(([isOn, name]) => (isOn ? [t(`adminSites.featureNames.${name}`)] : []))
    .join(', ');
};

const menusOf = (site: WireOperatorSite, t: Translate): string =>
  site.menus.map((menu) => t(`adminSites.menuNames.${menu}`)).join(', ');

function useColumns() {
  const t = useText();
  return useMemo(() => {
    const languageOf = ({ language }: WireOperatorSite) => t(`adminSites.languages.${language}`);
    return tableOf<WireOperatorSite>([
      describedText('id', t('adminSites.id'), ({ id }) => String(id), {
        sortBy: ({ id }) => id,
        widthPx: 80,
      }),
      describedText('name', t('adminSites.name'), ({ name }) => name, {
        shown: ({ id, name, appearance }) => (
          <Link className={s['link']} to={String(id)}>
            {appearance.accent === null ? null : (
              <span className={s['dot']} style={{ background: appearance.accent }} />
            )}
            {name}
          </Link>
        ),
        sortBy: ({ name }) => name,
      }),
      describedText('code', t('adminSites.code'), ({ code }) => code, {
        sortBy: ({ code }) => code,
      }),
      describedText('language', t('adminSites.language'), languageOf, {
        sortBy: ({ language }) => language,
        widthPx: 90,
      }),
      describedText('features', t('adminSites.features'), (site) => featuresOf(site, t)),
      describedText('menus', t('adminSites.menus'), (site) => menusOf(site, t)),
      {
        column: textColumn(
          'signup',
          t('adminSites.signupVerification'),
          ({ signupVerification }) => t(`adminSites.verifications.${signupVerification}`),
          { sortBy: ({ signupVerification }) => signupVerification },
        ),
      },
    ]);
  }, [t]);
}

/** All sites; the exchange answers them at once, so they are searched and paged here. */
export function SiteTable() {
  const t = useText();
  const { call } = useServices();
  const canAct = useCan('sites.act');
  const { columns, csv } = useColumns();
  const read = useCallback(
    async (request: TableRequest) =>
      pageOfList(await call('operatorSites', {}), request, ({ name, code }) => `${name} ${code}`),
    [call],
  );
  return (
    <AdminPage
      title={t('adminSites.title')}
      acts={canAct ? <LinkButton to="new" tone="primary" text={t('adminSites.add')} /> : null}
    >
      <AdminTable
        name="sites"
        label={t('adminSites.list')}
        search={t('adminSites.search')}
        isUndated
        columns={columns}
        csv={csv}
        rowId={({ id }) => String(id)}
        read={read}
      />
    </AdminPage>
  );
}
