import { useCallback, useMemo, useState } from 'react';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { ExportButton } from '../../../kit/table/ExportButton.tsx';
import s from '../../../kit/table/PagedTable.module.css';
import { hideableColumns } from '../../../kit/table/hideableColumns.ts';
import { TableSettings } from '../../../kit/table/TableSettings.tsx';
import { useHiddenColumns } from '../../../kit/table/useHiddenColumns.ts';
import { usePriceText, useTradeOptions } from '../results/optionLookup.ts';
import { betColumns, betCsv } from './betColumns.tsx';
import { ALL_BETS, type BetFilter, isNarrowed } from './betFilter.ts';
import { BetFilterBar } from './BetFilterBar.tsx';
import { betId, useBetHistory } from './useBetHistory.ts';

/** Under this name the hidden columns are kept. */
const TABLE = 'BETS';

type BetHistory = ReturnType<typeof useBetHistory>;

/** How much of it was read, and the way to more. */
function Foot({ history }: { readonly history: BetHistory }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, more } = history;
  if (state.total === 0 && state.error === undefined) return null;
  return (
    <div className={s['foot']}>
      {state.error === undefined ? null : (
        <span className={s['problem']} role="alert">
          {refusalText(state.error)}
        </span>
      )}
      <span role="status">
        {t('history.read', { read: state.items.length, total: state.total ?? 0 })}
      </span>
      {state.isComplete ? null : (
        <Button size="small" disabled={state.status === 'loading'} onClick={() => void more()}>
          {t('app.more')}
        </Button>
      )}
    </div>
  );
}

function Empty(props: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  const t = useText();
  if (!props.isFiltered) {
    return <EmptyState title={t('bets.empty')} hint={t('bets.emptyHint')} />;
  }
  return (
    <EmptyState
      title={t('panel.noMatch')}
      hint={t('panel.noMatchHint')}
      action={
        <Button size="small" onClick={props.onClear}>
          {t('panel.clearFilter')}
        </Button>
      }
    />
  );
}

function Rows(props: {
  readonly history: BetHistory;
  readonly columns: ReturnType<typeof betColumns>;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { state, rows, more } = props.history;
  const { hidden } = useHiddenColumns(TABLE);
  const canRead = state.status === 'ready' && !state.isComplete;
  const onEnd = useCallback(() => {
    if (canRead) void more();
  }, [canRead, more]);
  if (state.total === undefined && state.status === 'failed') {
    return (
      <EmptyState
        title={t('panel.historyFailed')}
        hint={state.error === undefined ? undefined : refusalText(state.error)}
        action={<Button onClick={() => void more()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (state.total === undefined) return <SkeletonRows rows={6} label={t('app.loading')} />;
  return (
    <DataTable<WireBet>
      label={t('bets.title')}
      layout="fixed"
      rows={rows}
      columns={props.columns}
      hidden={hidden}
      rowId={betId}
      onEnd={onEnd}
      empty={<Empty isFiltered={props.isFiltered} onClear={props.onClear} />}
      foot={<Foot history={props.history} />}
    />
  );
}

/** The player's bets, in progress and settled, newest first, with filters and CSV. */
export function OwnBets(props: {
  /** The one option that is shown; undefined: of all. */
  readonly tradeOptionId?: number | undefined;
  /** The replay of a bet's round is wanted. */
  readonly onPick: (tradeRoundId: string) => void;
}) {
  const t = useText();
  const zone = useZone();
  const options = useTradeOptions();
  const price = usePriceText();
  const { tradeOptionId, onPick } = props;
  const [chosen, setChosen] = useState(ALL_BETS);
  const filter = useMemo<BetFilter>(
    () =>
      tradeOptionId === undefined ? chosen : { ...chosen, gameType: undefined, tradeOptionId },
    [chosen, tradeOptionId],
  );
  const history = useBetHistory(filter);
  const texts = useMemo(() => ({ t, zone, options, price }), [t, zone, options, price]);
  const columns = useMemo(() => betColumns(texts, onPick), [texts, onPick]);
  const csv = useMemo(() => betCsv(texts), [texts]);
  return (
    <div className={s['history']}>
      <BetFilterBar
        filter={filter}
        onFilter={(change) => setChosen((before) => ({ ...before, ...change }))}
      >
        {/* Of another filter it is another file. */}
        <ExportButton<WireBet, WireBet>
          key={JSON.stringify(filter)}
          fileName="maru-bets"
          readPage={history.readPage}
          idOf={betId}
          pick={(bet) => bet}
          columns={csv}
        />
        <TableSettings table={TABLE} columns={hideableColumns(columns)} />
      </BetFilterBar>
      <Rows
        history={history}
        columns={columns}
        isFiltered={isNarrowed(filter)}
        onClear={() => setChosen(ALL_BETS)}
      />
    </div>
  );
}
