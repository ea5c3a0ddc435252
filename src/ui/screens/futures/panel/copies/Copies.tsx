import { useMemo } from 'react';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../../kit/LinkButton.tsx';
import { OpenCopies } from '../../../../copytrade/OpenCopies.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { useTerminal } from '../../terminalContext.ts';
import { OnlyThisEmpty } from '../OnlyThisEmpty.tsx';

/** Copies of a trader's positions, beside one's own positions. */
export function Copies({ onlyId }: { readonly onlyId: number | undefined }) {
  const t = useText();
  const { account } = useServices();
  const { access } = useTerminal();
  const all = useSelected(account, ({ copytrade }) => copytrade.copies);
  const rows = useMemo(
    () =>
      Object.values(all)
        .filter(({ futuresOptionId }) => onlyId === undefined || futuresOptionId === onlyId)
        .toSorted((a, b) => b.openedAt - a.openedAt),
    [all, onlyId],
  );
  const isFiltered = Object.keys(all).length > rows.length;
  return (
    <OpenCopies
      rows={rows}
      isReadOnly={access !== 'trade'}
      empty={
        isFiltered ? (
          <OnlyThisEmpty title={t('copyMine.noOpenHere')} />
        ) : (
          <EmptyState
            title={t('copyMine.noOpen')}
            hint={t('copyMine.noOpenHint')}
            action={<LinkButton to="/copytrade" text={t('copyMine.find')} />}
          />
        )
      }
    />
  );
}
