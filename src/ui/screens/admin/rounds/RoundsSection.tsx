import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WireOperatorRound } from '../../../../protocol/rounds/operatorCalls.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { RoundLink } from '../../../admin/AdminLinks.tsx';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatIso } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { Button } from '../../../kit/Button.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { actionsColumn, figureColumn, textColumn } from '../../../kit/table/columns.tsx';
import type { Tone } from '../../../kit/tone.ts';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { RoundBets, roundTime } from './RoundBets.tsx';

/** Rounds in progress are read again so often. */
const READ_EVERY_MS = 5_000;

const STATES = { 0: 'running', 1: 'settled', 3: 'void' } as const;
const TONES: Readonly<Record<WireOperatorRound['status'], Tone>> = {
  0: 'warn',
  1: 'flat',
  3: 'muted',
};

const sumOf = (one: string, other: string): string =>
  formatDecimal((parseDecimal(one) ?? 0n) + (parseDecimal(other) ?? 0n));

function useColumns(onVoid: ((round: WireOperatorRound) => void) | undefined) {
  const t = useText();
  const zone = useZone();
  return useMemo(() => {
    const nameOf = (round: WireOperatorRound) => optionLabel(t, round);
    const stateOf = ({ status }: WireOperatorRound) => t(`adminRounds.states.${STATES[status]}`);
    const figures = [
      { id: 'odds', widthPx: 52, value: ({ odds }: WireOperatorRound) => odds },
      { id: 'bets', widthPx: 52, value: ({ bets }: WireOperatorRound) => String(bets) },
      { id: 'stakedB', widthPx: 84, value: ({ staked }: WireOperatorRound) => staked.B },
      { id: 'stakedS', widthPx: 84, value: ({ staked }: WireOperatorRound) => staked.S },
      {
        id: 'exposureB',
        widthPx: 96,
        value: ({ exposure }: WireOperatorRound) => exposure?.B ?? null,
      },
      {
        id: 'exposureS',
        widthPx: 96,
        value: ({ exposure }: WireOperatorRound) => exposure?.S ?? null,
      },
      { id: 'paid', widthPx: 76, value: ({ paid }: WireOperatorRound) => paid },
    ] as const;
    const columns = [
      textColumn<WireOperatorRound>(
        'option',
        t('adminRounds.option'),
        (round) =>
          round.bets === 0 ? nameOf(round) : <RoundLink id={round.id} text={nameOf(round)} />,
        { sortBy: nameOf, widthPx: 160, card: 'head' },
      ),
      textColumn<WireOperatorRound>(
        'time',
        t('adminRounds.time'),
        (round) => roundTime(round, zone),
        {
          sortBy: ({ startAt }) => startAt,
          widthPx: 176,
        },
      ),
      textColumn<WireOperatorRound>(
        'state',
        t('adminRounds.state'),
        (round) => <StatusBadge tone={TONES[round.status]}>{stateOf(round)}</StatusBadge>,
        { sortBy: ({ status }) => status, widthPx: 80 },
      ),
      ...figures.map(({ id, widthPx, value }) =>
        figureColumn<WireOperatorRound>(
          id,
          t(`adminRounds.${id}`),
          (round) => formatWhole(value(round)),
          { sortBy: (round) => Number(value(round) ?? 0), widthPx },
        ),
      ),
      ...(onVoid === undefined
        ? []
        : [
            actionsColumn<WireOperatorRound>(t('adminRounds.acts'), 90, (round) =>
              round.status === 0 ? (
                <Button size="small" onClick={() => onVoid(round)}>
                  {t('adminRounds.voidAct')}
                </Button>
              ) : null,
            ),
          ]),
    ];
    const csv = [
      { header: t('adminRounds.round'), value: ({ id }: WireOperatorRound) => id },
      { header: t('adminRounds.option'), value: nameOf },
      {
        header: t('adminRounds.time'),
        value: ({ startAt }: WireOperatorRound) => formatIso(startAt, zone),
      },
      { header: t('adminRounds.state'), value: stateOf },
      ...figures.map(({ id, value }) => ({
        header: t(`adminRounds.${id}`),
        value: (round: WireOperatorRound) => value(round) ?? '',
      })),
    ];
    return { columns, csv };
  }, [t, zone, onVoid]);
}

function useChoices() {
  const t = useText();
  const { state } = useOperatorRead('operatorOptions', {});
  const { value } = state;
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('adminRounds.state'),
        words: ([0, 1, 3] as const).map((status) => ({
          value: String(status),
          label: t(`adminRounds.states.${STATES[status]}`),
        })),
      },
      {
        key: 'option',
        label: t('adminRounds.option'),
        words: (value ?? []).map((option) => ({
          value: String(option.id),
          label: optionLabel(t, option),
        })),
      },
    ],
    [t, value],
  );
}

/** Asks before a round is void. */
function VoidDialog(props: {
  readonly round: WireOperatorRound;
  readonly onClose: () => void;
  readonly onDone: (bets: number, refunded: string) => void;
}) {
  const t = useText();
  const zone = useZone();
  const { round } = props;
  return (
    <ActDialog
      name="operatorVoidRound"
      subject={round.id}
      title={t('adminRounds.voidTitle')}
      says={t('adminRounds.voidSays', {
        label: optionLabel(t, round),
        time: roundTime(round, zone),
        bets: round.bets,
        staked: formatWhole(sumOf(round.staked.B, round.staked.S)),
      })}
      act={t('adminRounds.voidAct')}
      params={(reason) => ({ roundId: round.id, reason })}
      onClose={props.onClose}
      onDone={({ bets, refunded }) => props.onDone(bets, refunded)}
    />
  );
}

/** /admin/rounds: rounds with bets, or the bets of the one that the address names. */
export function RoundsSection() {
  const [place] = useSearchParams();
  const roundId = place.get('round');
  return roundId === null ? <RoundList /> : <RoundBets key={roundId} roundId={roundId} />;
}

/** Rounds with bets, those in progress first. */
function RoundList() {
  const t = useText();
  const { call, now } = useServices();
  const canAct = useCan('rounds.act');
  const [voiding, setVoiding] = useState<WireOperatorRound>();
  const [done, setDone] = useState('');
  const { columns, csv } = useColumns(canAct ? setVoiding : undefined);
  const choices = useChoices();
  const beat = useSelected(now, (at) => Math.floor(at / READ_EVERY_MS));
  const read = useCallback(
    ({ values, moments, page, size }: TableRequest) =>
      call('operatorRounds', {
        optionId: values['option'],
        statusStrs: values['status'],
        from: moments.startDate,
        to: moments.endDate,
        page,
        size,
      }),
    [call],
  );
  return (
    <AdminPage title={t('adminRounds.title')}>
      {done === '' ? null : <p role="status">{done}</p>}
      <AdminTable
        name="rounds"
        label={t('adminRounds.list')}
        columns={columns}
        csv={csv}
        choices={choices}
        rowId={({ id }) => id}
        read={read}
        version={beat}
        emptyTitle={t('adminRounds.none')}
      />
      {voiding === undefined ? null : (
        <VoidDialog
          round={voiding}
          onClose={() => setVoiding(undefined)}
          onDone={(bets, refunded) =>
            setDone(t('adminRounds.voided', { bets, refunded: formatWhole(refunded) }))
          }
        />
      )}
    </AdminPage>
  );
}
