import type { ColumnDef } from '@tanstack/react-table';
import { parseP2pId } from '../../../domain/ids.ts';
import type { WireStatementLine } from '../../../protocol/statement/entities.ts';
import { formatWhole, NO_FIGURE, signOf } from '../../format/decimalText.ts';
import { formatIso, type Zone } from '../../format/timeText.ts';
import type { Translate } from '../../i18n/useText.ts';
import { figureColumn, textColumn, timeColumn } from '../../kit/table/columns.tsx';
import type { CsvColumn } from '../../kit/table/csv.ts';
import { walletName, wholeAmount } from './walletText.ts';

interface StatementTexts {
  readonly t: Translate;
  readonly zone: Zone;
}

/** `+50 USDT`, `-50 USDT`; no figure for a change of nothing. */
export function changeText(amount: string | null, currency: string | null): string {
  const sign = signOf(amount);
  if (sign === 0 || currency === null) return NO_FIGURE;
  return `${sign > 0 ? '+' : ''}${formatWhole(amount)} ${currency}`;
}

const P2P_CAUSES: Readonly<
  Partial<Record<WireStatementLine['cause'], 'bought' | 'sold' | 'held' | 'released'>>
> = { DEPOSIT: 'bought', WITHDRAWAL: 'sold', HOLD: 'held', RELEASE: 'released' };

/**
 * Cause of a movement of money as text: trades with the counter, purchases and sales are named as
 * such.
 */
export function causeText(
  t: Translate,
  line: Pick<WireStatementLine, 'cause' | 'reference' | 'applicationType'>,
): string {
  const { cause, reference, applicationType } = line;
  const name = parseP2pId(reference) === undefined ? undefined : P2P_CAUSES[cause];
  if (name !== undefined) return t(`wallet.p2pCause.${name}`);
  if (cause === 'DEPOSIT' && applicationType === 'WB') return t('wallet.type.WB');
  if (cause === 'WITHDRAWAL' && applicationType === 'WS') return t('wallet.type.WS');
  return t(`wallet.cause.${cause}`);
}

const counterText = (t: Translate, line: WireStatementLine): string =>
  line.counterWalletType === null
    ? NO_FIGURE
    : `${changeText(line.counterAmount, line.counterCurrency)} · ${walletName(t, line.counterWalletType)}`;

export function statementColumns({ t, zone }: StatementTexts): ColumnDef<WireStatementLine>[] {
  const cause: ColumnDef<WireStatementLine> = {
    id: 'cause',
    header: t('wallet.causeName'),
    enableSorting: false,
    meta: { card: 'head', widthPx: 104 },
    cell: ({ row: { original: line } }) => <strong>{causeText(t, line)}</strong>,
  };
  return [
    cause,
    timeColumn<WireStatementLine>(t('wallet.movedAt'), zone, ({ at }) => at, { widthPx: 124 }),
    textColumn<WireStatementLine>('wallet', t('wallet.wallet'), ({ walletType }) =>
      walletName(t, walletType),
    ),
    figureColumn<WireStatementLine>(
      'amount',
      t('wallet.amount'),
      ({ amount, currency }) => changeText(amount, currency),
      { widthPx: 168 },
    ),
    figureColumn<WireStatementLine>(
      'free',
      t('wallet.freeChange'),
      ({ pointAmount, currency }) => changeText(pointAmount, currency),
      { widthPx: 168 },
    ),
    figureColumn<WireStatementLine>(
      'balance',
      t('wallet.balanceAfter'),
      ({ balance, currency }) => wholeAmount(balance, currency),
      { widthPx: 168 },
    ),
    figureColumn<WireStatementLine>(
      'counter',
      t('wallet.counter'),
      (line) => counterText(t, line),
      { widthPx: 176 },
    ),
    textColumn<WireStatementLine>(
      'reference',
      t('wallet.reference'),
      ({ reference }) => (reference === '' ? NO_FIGURE : reference),
      { widthPx: 128 },
    ),
  ];
}

/** The columns of the file: figures as the exchange sends them, times in ISO 8601. */
export const statementCsv = ({
  t,
  zone,
}: StatementTexts): readonly CsvColumn<WireStatementLine>[] => [
  { header: t('wallet.movedAt'), value: ({ at }) => formatIso(at, zone) },
  { header: t('wallet.causeName'), value: (line) => causeText(t, line) },
  { header: t('wallet.wallet'), value: ({ walletType }) => walletName(t, walletType) },
  { header: t('wallet.amount'), value: ({ amount }) => amount },
  { header: t('wallet.freeChange'), value: ({ pointAmount }) => pointAmount },
  { header: t('wallet.balanceAfter'), value: ({ balance }) => balance },
  { header: t('wallet.currency'), value: ({ currency }) => currency },
  {
    header: t('wallet.counterWallet'),
    value: ({ counterWalletType }) =>
      counterWalletType === null ? '' : walletName(t, counterWalletType),
  },
  { header: t('wallet.counter'), value: ({ counterAmount }) => counterAmount ?? '' },
  { header: t('wallet.counterCurrency'), value: ({ counterCurrency }) => counterCurrency ?? '' },
  { header: t('wallet.reference'), value: ({ reference }) => reference },
  { header: t('wallet.number'), value: ({ id }) => id },
];
