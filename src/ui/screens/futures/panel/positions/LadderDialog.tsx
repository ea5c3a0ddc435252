import { Dialog } from '../../../../kit/Dialog.tsx';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { formatPercent, instrumentFormat } from '../../../../market/instrument.ts';
import { useOptionLookup, optionTiers } from '../../../../market/optionsById.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import s from './Ladder.module.css';
import { decimal, formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import {
  type LadderPosition,
  liquidationLadder,
  type Rung,
} from '../../../../../domain/futures/liquidationLadder.ts';
import { reachableLiquidation } from '../../../../../domain/futures/stopReach.ts';
import { moneyOf, price, priceOf, quantityOf } from '../../../../../domain/quantities.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';

// The liquidation ladder of an account as its dialog shows it. Pure.

/** A rung with the positions it is about; plain decimals. */
interface LadderRow {
  readonly option: WireFuturesOption;
  readonly positions: readonly WirePosition[];
  readonly markPrice: string;
  readonly price: string | undefined;
  /** Signed percent from mark to the price. */
  readonly movePercent: string | undefined;
  readonly first: WirePosition | undefined;
}

interface LadderSources {
  readonly positions: readonly WirePosition[];
  readonly optionOf: (id: number) => WireFuturesOption | undefined;
  /** Mark price by position; undefined while it has none. */
  readonly markOf: (position: WirePosition) => string | undefined;
  /** Free money of the futures wallet. */
  readonly playerPoint: string | undefined;
}

/** @returns undefined while a cross position has no price: the account's balance is not known then */
function ladderRows(sources: LadderSources): readonly LadderRow[] | undefined {
  const cross = sources.positions.filter(({ marginType }) => marginType === 'CROSS');
  const held = cross.flatMap((position) => ladderPosition(position, sources) ?? []);
  if (sources.playerPoint === undefined || held.length < cross.length) return undefined;
  const byId = new Map(cross.map((position) => [position.id, position]));
  const positionOf = (id: string | undefined) => (id === undefined ? undefined : byId.get(id));
  const toRow = (rung: Rung): readonly LadderRow[] => {
    const option = sources.optionOf(rung.optionId);
    if (option === undefined) return [];
    const inReach = reachableLiquidation(rung.price, rung.markPrice);
    return [
      {
        option,
        positions: rung.positionIds.flatMap((id) => positionOf(id) ?? []),
        markPrice: formatDecimal(rung.markPrice),
        price: inReach === undefined ? undefined : formatDecimal(inReach),
        movePercent:
          inReach === undefined || rung.move === undefined
            ? undefined
            : formatDecimal(rung.move * 100n),
        first: positionOf(rung.firstId),
      },
    ];
  };
  return liquidationLadder(moneyOf(sources.playerPoint), held).flatMap(toRow);
}

function ladderPosition(
  position: WirePosition,
  { optionOf, markOf }: LadderSources,
): LadderPosition | undefined {
  const option = optionOf(position.futuresOptionId);
  const mark = parseDecimal(markOf(position) ?? '');
  if (option === undefined || mark === undefined) return undefined;
  return {
    id: position.id,
    optionId: position.futuresOptionId,
    side: position.side,
    quantity: quantityOf(position.quantity),
    entryPrice: priceOf(position.entryPrice),
    markPrice: price(mark),
    tiers: optionTiers(option),
    tickSize: price(decimal(option.tickSize)),
  };
}

function Row({ row }: { readonly row: LadderRow }) {
  const t = useText();
  const { option, positions, first } = row;
  const { price: shown } = instrumentFormat(option);
  const sides = positions.map(({ side }) => t(`column.${side}`)).join(' · ');
  const lookup = useOptionLookup();
  return (
    <tr>
      <th scope="row">
        <strong>{option.label}</strong>
        <small>{sides}</small>
      </th>
      <td>
        <span>{row.price === undefined ? t('ladder.never') : shown(row.price)}</span>
        <small>{shown(row.markPrice)}</small>
      </td>
      <td>{formatPercent(row.movePercent, 'always')}</td>
      <td>
        {first === undefined
          ? null
          : `${lookup.label(first.futuresOptionId, first.stock)} ${t(`column.${first.side}`)}`}
      </td>
    </tr>
  );
}

/** At which price of each market the cross positions would be liquidated, the others held. */
export function LadderDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { account, pricing } = useServices();
  const lookup = useOptionLookup();
  const positions = useSelected(account, (view) => view.positions);
  const priced = useReadable(pricing.positions);
  const playerPoint = useSelected(pricing.figures, (figures) => figures?.playerPoint);
  const rows = ladderRows({
    positions: Object.values(positions),
    optionOf: lookup.get,
    markOf: ({ id }) => priced.get(id)?.markPrice,
    playerPoint,
  });
  return (
    <Dialog title={t('ladder.title')} onClose={onClose}>
      {rows === undefined || rows.length === 0 ? (
        <EmptyState title={t(rows === undefined ? 'why.pending' : 'ladder.empty')} />
      ) : (
        <div className={s['body']}>
          <p className={s['note']}>{t('ladder.lead')}</p>
          <table className={s['ladder']} aria-label={t('ladder.title')}>
            <thead>
              <tr>
                <th scope="col">{t('ladder.market')}</th>
                <th scope="col">
                  <span>{t('ladder.price')}</span>
                  <small>{t('ladder.mark')}</small>
                </th>
                <th scope="col">{t('ladder.move')}</th>
                <th scope="col">{t('ladder.first')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.option.id} row={row} />
              ))}
            </tbody>
          </table>
          <p className={s['note']}>{t('ladder.note')}</p>
        </div>
      )}
    </Dialog>
  );
}
