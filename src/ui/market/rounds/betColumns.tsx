import type { ColumnDef } from '@tanstack/react-table';
import History from 'lucide-react/icons/history';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import type { WireBet, WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { IconButton } from '../../kit/IconButton.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { formatWhole, NO_FIGURE } from '../../format/decimalText.ts';
import { formatIso, formatTime, type Zone } from '../../format/timeText.ts';
import type { Translate } from '../../i18n/useText.ts';
import { figureColumn, textColumn, timeColumn } from '../../kit/table/columns.tsx';
import type { CsvColumn } from '../../kit/table/csv.ts';
import { payoutOf } from './betStanding.ts';
import { betResult, gameTypeName, optionLabel, sideKey, sideTone } from './roundNames.ts';
import { cx } from '../../kit/cx.ts';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import s from './Bets.module.css';

/** Profit of a settled bet: its payout minus the stake; plain decimal. */
export const profitOf = ({ payout, point }: Pick<WireBet, 'payout' | 'point'>): string =>
  formatDecimal((parseDecimal(payout) ?? 0n) - (parseDecimal(point) ?? 0n));

/** An amount with a plus sign if positive. */
export const signedAmount = (amount: string): string =>
  amount === '0' || amount.startsWith('-') ? formatWhole(amount) : `+${formatWhole(amount)}`;

export interface BetTexts {
  readonly t: Translate;
  readonly zone: Zone;
  readonly options: ReadonlyMap<number, WireTradeOption>;
  readonly price: (tradeOptionId: number, price: string) => string;
}

/** The display name of the bet's option, even if it is no longer on offer. */
function labelOf({ t, options }: BetTexts, bet: WireBet): string {
  const option = options.get(bet.tradeOptionId);
  if (option !== undefined) return optionLabel(t, option);
  return optionLabel(t, { label: bet.stock ?? '', stock: bet.stock, gameType: bet.gameType });
}

/** Tone of a bet's result. */
export const BADGE_TONE = {
  OPEN: 'flat',
  WON: 'up',
  LOST: 'down',
  VOID: 'muted',
  CASHED: 'flat',
} as const;

function Result({ bet, t }: { readonly bet: WireBet; readonly t: Translate }) {
  const result = betResult(bet);
  const reason = bet.voidReason === null ? undefined : t(`rounds.voidReason.${bet.voidReason}`);
  return (
    <StatusBadge tone={BADGE_TONE[result]} reason={reason}>
      {t(`rounds.${result}`)}
    </StatusBadge>
  );
}

/** The profit of a settled bet, or the expected payout of an open one. */
function ProfitCell({ bet, t }: { readonly bet: WireBet; readonly t: Translate }) {
  if (bet.status === 0) {
    const amount = payoutOf(bet.point, bet.odds);
    return (
      <span className={s['muted']}>
        {amount === undefined ? NO_FIGURE : t('bets.expected', { amount: formatWhole(amount) })}
      </span>
    );
  }
  const profit = profitOf(bet);
  return <Signed value={profit} text={signedAmount(profit)} />;
}

const amount = (text: string): bigint => parseDecimal(text) ?? 0n;

/** @param onPick called to open the replay of a bet's round; undefined where none can be opened */
export function betColumns(
  texts: BetTexts,
  onPick: ((tradeRoundId: string) => void) | undefined,
): ColumnDef<WireBet>[] {
  const { t, zone, price } = texts;
  return [
    {
      id: 'option',
      header: t('bets.option'),
      accessorFn: (bet) => labelOf(texts, bet),
      meta: { card: 'head', pin: 'left', widthPx: 244 },
      cell: ({ row: { original: bet } }) => (
        <span className={s['option']}>
          <span className={s['stripe']} data-side={bet.type} aria-hidden="true" />
          <span>{labelOf(texts, bet)}</span>
          <span className={cx(s['side'], sideTone(bet.type))}>
            {t(sideKey(bet.gameType, bet.type))}
          </span>
          {onPick === undefined ? null : (
            <IconButton
              className={s['replay']}
              label={t('bets.replay', {
                label: labelOf(texts, bet),
                time: formatTime(bet.endAt, 'time', zone),
              })}
              onClick={() => onPick(bet.tradeRoundId)}
            >
              <History size={14} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      ),
    },
    timeColumn<WireBet>(t('bets.time'), zone, ({ at }) => at, { widthPx: 116 }),
    figureColumn<WireBet>(
      'point',
      t('bets.pointOdds'),
      (bet) => (
        <>
          {formatWhole(bet.point)}
          <span className={s['muted']}>{` × ${formatWhole(bet.odds)}`}</span>
        </>
      ),
      { widthPx: 108, sortBy: ({ point }) => amount(point) },
    ),
    figureColumn<WireBet>(
      'entry',
      t('bets.entry'),
      (bet) => (bet.entry === null ? NO_FIGURE : price(bet.tradeOptionId, bet.entry.price)),
      { widthPx: 92 },
    ),
    textColumn<WireBet>('status', t('bets.status'), (bet) => <Result bet={bet} t={t} />, {
      widthPx: 116,
      sortBy: ({ status }) => status,
    }),
    figureColumn<WireBet>(
      'payout',
      t('bets.payout'),
      (bet) => (bet.status === 0 ? NO_FIGURE : formatWhole(bet.payout)),
      { widthPx: 84, sortBy: ({ payout }) => amount(payout) },
    ),
    figureColumn<WireBet>('profit', t('bets.profit'), (bet) => <ProfitCell bet={bet} t={t} />, {
      widthPx: 108,
      sortBy: (bet) => amount(profitOf(bet)),
    }),
  ];
}

/** The columns of the CSV file: figures as sent by the exchange, times in ISO 8601. */
export function betCsv(texts: BetTexts): readonly CsvColumn<WireBet>[] {
  const { t, zone, options } = texts;
  const moment = (at: number | null | undefined) =>
    at === null || at === undefined ? '' : formatIso(at, zone);
  return [
    { header: t('bets.time'), value: (bet) => moment(bet.at) },
    { header: t('bets.round'), value: (bet) => bet.tradeRoundId },
    {
      header: t('bets.option'),
      value: (bet) => options.get(bet.tradeOptionId)?.label ?? bet.stock ?? '',
    },
    { header: t('bets.gameType'), value: (bet) => gameTypeName(t, bet.gameType) },
    { header: t('bets.side'), value: (bet) => t(sideKey(bet.gameType, bet.type)) },
    { header: t('bets.point'), value: (bet) => bet.point },
    { header: t('bets.odds'), value: (bet) => bet.odds },
    { header: t('bets.entry'), value: (bet) => bet.entry?.price ?? '' },
    { header: t('bets.status'), value: (bet) => t(`rounds.${betResult(bet)}`) },
    {
      header: t('bets.reason'),
      value: (bet) => (bet.voidReason === null ? '' : t(`rounds.voidReason.${bet.voidReason}`)),
    },
    { header: t('bets.payout'), value: (bet) => bet.payout },
    { header: t('bets.profit'), value: (bet) => profitOf(bet) },
    { header: t('bets.settledAt'), value: (bet) => moment(bet.settledAt) },
    { header: t('bets.id'), value: ({ id }) => id },
  ];
}
