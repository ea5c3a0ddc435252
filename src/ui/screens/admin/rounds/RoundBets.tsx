import type { ColumnDef } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { CallAnswer } from '../../../../protocol/call.ts';
import type {
  roundOperatorCalls,
  WireRoundBet,
} from '../../../../protocol/rounds/operatorCalls.ts';
import { AdminPage } from '../../../admin/AdminPage.tsx';
import { AdminTable, type TableRequest } from '../../../admin/AdminTable.tsx';
import { UserLink } from '../../../admin/AdminLinks.tsx';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatIso, type Zone, formatTime } from '../../../format/timeText.ts';
import { type Translate, useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { figureColumn, textColumn, timeColumn } from '../../../kit/table/columns.tsx';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** From when to when a round runs. */
export const roundTime = (
  { startAt, endAt }: { readonly startAt: number; readonly endAt: number },
  zone: Zone,
): string => `${formatTime(startAt, 'moment', zone)} – ${formatTime(endAt, 'time', zone)}`;

type Bet = WireRoundBet;
type Sums = Pick<CallAnswer<typeof roundOperatorCalls.operatorRoundBets>, 'staked' | 'paid'>;

const columnsOf = (t: Translate, zone: Zone): ColumnDef<Bet>[] => [
  timeColumn<Bet>(t('adminRounds.betAt'), zone, ({ at }) => at, { widthPx: 132 }),
  textColumn<Bet>(
    'user',
    t('adminRounds.bettor'),
    ({ userId, username }) => <UserLink id={userId} username={username} />,
    { sortBy: ({ username, userId }) => username ?? userId, widthPx: 160, card: 'head' },
  ),
  textColumn<Bet>('side', t('adminRounds.side'), ({ type }) => t(`adminRounds.sides.${type}`), {
    sortBy: ({ type }) => type,
    widthPx: 120,
  }),
  figureColumn<Bet>('stake', t('adminRounds.stake'), ({ point }) => formatWhole(point), {
    sortBy: ({ point }) => Number(point),
    widthPx: 112,
  }),
  figureColumn<Bet>('payout', t('adminRounds.payout'), ({ payout }) => formatWhole(payout), {
    sortBy: ({ payout }) => Number(payout),
    widthPx: 112,
  }),
];

/** The option of a round and when it runs, as its id says it. */
function useRoundName(roundId: string): string {
  const t = useText();
  const zone = useZone();
  const { state } = useOperatorRead('operatorOptions', {});
  const [option = '', seconds = ''] = roundId.split('-');
  const found = state.value?.find(({ id }) => String(id) === option);
  if (found === undefined) return roundId;
  const startAt = Number(seconds) * 1_000;
  return `${optionLabel(t, found)} · ${roundTime({ startAt, endAt: startAt + found.durationMs }, zone)}`;
}

/** Who bet on a round, on which side and with what result. */
export function RoundBets({ roundId }: { readonly roundId: string }) {
  const t = useText();
  const zone = useZone();
  const { call } = useServices();
  const name = useRoundName(roundId);
  const [sums, setSums] = useState<Sums>();
  const read = useCallback(
    async ({ page, size }: TableRequest) => {
      const answer = await call('operatorRoundBets', { roundId, page, size });
      if (answer.ok) setSums(answer.value);
      return answer;
    },
    [call, roundId],
  );
  const csv = useMemo(
    () => [
      { header: t('adminRounds.betAt'), value: ({ at }: Bet) => formatIso(at, zone) },
      { header: t('adminRounds.bettor'), value: ({ username, userId }: Bet) => username ?? userId },
      { header: t('adminRounds.side'), value: ({ type }: Bet) => t(`adminRounds.sides.${type}`) },
      { header: t('adminRounds.stake'), value: ({ point }: Bet) => point },
      { header: t('adminRounds.payout'), value: ({ payout }: Bet) => payout },
    ],
    [t, zone],
  );
  return (
    <AdminPage
      title={t('adminRounds.betsOf', { name })}
      acts={<LinkButton to="/admin/rounds" text={t('adminRounds.toList')} />}
    >
      {sums === undefined ? null : (
        <FigureList look="framed">
          <Figure label={t('adminRounds.stakedB')}>{formatWhole(sums.staked.B)}</Figure>
          <Figure label={t('adminRounds.stakedS')}>{formatWhole(sums.staked.S)}</Figure>
          <Figure label={t('adminRounds.paid')}>{formatWhole(sums.paid)}</Figure>
        </FigureList>
      )}
      <AdminTable
        name="roundBets"
        label={t('adminRounds.betList')}
        fileName={`maru-round-${roundId}`}
        isUndated
        columns={useMemo(() => columnsOf(t, zone), [t, zone])}
        csv={csv}
        rowId={({ id }) => id}
        read={read}
        subject={roundId}
        emptyTitle={t('adminRounds.noBets')}
      />
    </AdminPage>
  );
}
