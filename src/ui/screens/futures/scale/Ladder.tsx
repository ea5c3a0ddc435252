import { formatDecimal } from '../../../../domain/decimal.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { SmallTable } from '../../../kit/table/SmallTable.tsx';
import { baseCoin, instrumentFormat } from '../../../market/instrument.ts';
import s from './Scale.module.css';
import type { ScaleReading } from './scaleRules.ts';

/** The orders that would be placed, the first price first. */
export function Ladder(props: {
  readonly option: WireFuturesOption;
  readonly reading: Extract<ScaleReading, { readonly kind: 'ladder' }>;
}) {
  const t = useText();
  const { option, reading } = props;
  const format = instrumentFormat(option);
  return (
    <SmallTable className={s['ladder']} aria-label={t('scale.preview')}>
      <thead>
        <tr>
          <th scope="col">{t('scale.order')}</th>
          <th scope="col">{t('scale.price')}</th>
          <th scope="col">{`${t('scale.part')} (${baseCoin(option)})`}</th>
        </tr>
      </thead>
      <tbody>
        {reading.rungs.map((rung, index) => (
          <tr key={formatDecimal(rung.price)}>
            <th scope="row">{index + 1}</th>
            <td>{format.price(formatDecimal(rung.price))}</td>
            <td>{format.quantity(formatDecimal(rung.quantity))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('scale.average')}</th>
          <td>{format.price(reading.average)}</td>
          <td>{format.quantity(reading.quantity)}</td>
        </tr>
      </tfoot>
    </SmallTable>
  );
}
