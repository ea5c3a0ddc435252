import { Dialog } from '../../../../kit/Dialog.tsx';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { formatPercent, instrumentFormat } from '../../../../market/instrument.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import s from './Ladder.module.css';
import { type LadderRow, ladderRows } from './ladderRows.ts';

function Row({ row }: { readonly row: LadderRow }) {
  const t = useText();
  const { option, positions, first } = row;
  const { price } = instrumentFormat(option);
  const sides = positions.map(({ side }) => t(`column.${side}`)).join(' · ');
  const lookup = useOptionLookup();
  return (
    <tr>
      <th scope="row">
        <strong>{option.label}</strong>
        <small>{sides}</small>
      </th>
      <td>
        <span>{row.price === undefined ? t('ladder.never') : price(row.price)}</span>
        <small>{price(row.markPrice)}</small>
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
