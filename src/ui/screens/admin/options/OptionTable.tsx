import { useCallback, useMemo, useRef, useState } from 'react';
import type { WireOperatorOption } from '../../../../protocol/rounds/operatorCalls.ts';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { describedFigure, describedText, tableOf } from '../../../admin/describedTable.tsx';
import { isChosen, switchChoice, pageOfList } from '../../../admin/tablePlace.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, textColumn } from '../../../kit/table/columns.tsx';
import { useCan } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { BulkButtons } from '../../../admin/BulkButtons.tsx';
import { type Selection, selectColumn, useSelection } from '../../../admin/selection.tsx';
import { ChangeMany, ChangeOption } from './ChangeOptions.tsx';
import { changedTerms, TERM_FIGURES } from './optionFields.ts';

/** Terms of the next round that differ from this one's, as text. */
function pendingText({ pending, inForce }: WireOperatorOption, t: Translate, zone: Zone): string {
  if (pending === null) return '';
  const changed = changedTerms(pending.terms, inForce);
  const figures = TERM_FIGURES.flatMap((name) =>
    changed[name] === undefined
      ? []
      : [`${t(`adminOptions.${name}`)} ${formatWhole(changed[name])}`],
  );
  const switched =
    changed.isPlay === undefined
      ? []
      : [t(changed.isPlay ? 'adminOptions.on' : 'adminOptions.off')];
  const what = [...figures, ...switched].join(', ');
  return t('adminOptions.pendingFrom', { at: formatTime(pending.from, 'time', zone), what });
}

const optionId = ({ id }: WireOperatorOption): string => String(id);

function useColumns(
  onChange: ((option: WireOperatorOption) => void) | undefined,
  selection: Selection<WireOperatorOption>,
) {
  const t = useText();
  const zone = useZone();
  return useMemo(() => {
    const nameOf = (option: WireOperatorOption) => optionLabel(t, option);
    return tableOf<WireOperatorOption>([
      ...(onChange === undefined
        ? []
        : [
            {
              column: selectColumn<WireOperatorOption>({
                header: t('admin.bulk.choice'),
                selection,
                label: nameOf,
                isChoosable: () => true,
              }),
            },
          ]),
      describedText('option', t('adminOptions.option'), nameOf, {
        sortBy: nameOf,
        widthPx: 168,
        card: 'head',
      }),
      ...TERM_FIGURES.map((name) =>
        describedFigure<WireOperatorOption>(
          name,
          t(`adminOptions.${name}`),
          ({ inForce }) => inForce[name],
          {
            shown: ({ inForce }) => formatWhole(inForce[name]),
            sortBy: ({ inForce }) => Number(inForce[name]),
          },
        ),
      ),
      describedText('isPlay', t('adminOptions.isPlay'), ({ inForce }) => String(inForce.isPlay), {
        shown: ({ inForce: { isPlay } }) => (
          <StatusBadge tone={isPlay ? 'flat' : 'muted'}>
            {t(isPlay ? 'adminOptions.on' : 'adminOptions.off')}
          </StatusBadge>
        ),
        sortBy: ({ inForce }) => Number(inForce.isPlay),
        widthPx: 80,
      }),
      {
        column: textColumn(
          'market',
          t('adminOptions.market'),
          ({ isOpen }) => t(isOpen ? 'adminOptions.open' : 'adminOptions.closed'),
          { sortBy: ({ isOpen }) => Number(isOpen), widthPx: 80 },
        ),
      },
      describedText(
        'pending',
        t('adminOptions.pending'),
        (option) => pendingText(option, t, zone),
        {
          shown: (option) => <StatusBadge tone="warn">{pendingText(option, t, zone)}</StatusBadge>,
          sortBy: ({ pending }) => pending?.from ?? 0,
          widthPx: 220,
        },
      ),
      ...(onChange === undefined
        ? []
        : [
            {
              column: actionsColumn<WireOperatorOption>(t('adminOptions.acts'), 90, (option) => (
                <Button size="small" onClick={() => onChange(option)}>
                  {t('adminOptions.change')}
                </Button>
              )),
            },
          ]),
    ]);
  }, [t, zone, onChange, selection]);
}

/** All options; the exchange answers them at once, so they are searched and paged here. */
export function OptionTable() {
  const t = useText();
  const { call } = useServices();
  const canAct = useCan('options.act');
  const [changing, setChanging] = useState<WireOperatorOption>();
  const selection = useSelection(optionId);
  const [isMany, setMany] = useState(false);
  const shown = useRef<readonly WireOperatorOption[]>([]);
  const { columns, csv } = useColumns(canAct ? setChanging : undefined, selection);
  const choices = useMemo(
    () => [
      switchChoice('play', t('adminOptions.isPlay'), {
        on: t('adminOptions.on'),
        off: t('adminOptions.off'),
      }),
    ],
    [t],
  );
  const read = useCallback(
    async (request: TableRequest) => {
      const isPlay = isChosen(request.values['play']);
      return pageOfList(
        await call('operatorOptions', {}),
        request,
        (option) => optionLabel(t, option),
        ({ inForce }) => inForce.isPlay === (isPlay ?? inForce.isPlay),
      );
    },
    [call, t],
  );
  return (
    <>
      <AdminTable
        name="options"
        label={t('adminOptions.list')}
        search={t('adminOptions.search')}
        isUndated
        columns={columns}
        csv={csv}
        choices={choices}
        rowId={optionId}
        read={read}
        emptyTitle={t('adminOptions.none')}
        onShown={useCallback((rows: readonly WireOperatorOption[]) => {
          shown.current = rows;
        }, [])}
      >
        {canAct ? (
          <BulkButtons
            count={selection.rows.length}
            act={t('adminOptions.change')}
            onAll={() => selection.toggleAll(shown.current)}
            onAct={() => setMany(true)}
            onClear={selection.clear}
          />
        ) : null}
      </AdminTable>
      {isMany ? (
        <ChangeMany
          options={selection.rows}
          onClose={(isOver) => {
            setMany(false);
            selection.drop(isOver);
          }}
        />
      ) : null}
      {changing === undefined ? null : (
        <ChangeOption
          key={changing.id}
          option={changing}
          label={optionLabel(t, changing)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}
