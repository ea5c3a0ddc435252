import { useState } from 'react';
import { SCALE_DIGITS } from '../../../../domain/decimal.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { useText } from '../../../i18n/useText.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import type {
  PricingDevServices,
  TriedFigures,
  TriedPosition,
} from '../../../services/dev/pricing.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { FigureTable } from './FigureTable.tsx';
import row from '../Field.module.css';
import s from './Pricing.module.css';

const AMOUNTS = ['quantity', 'entryPrice', 'mark', 'last', 'margin', 'balance'] as const;
type Amounts = Record<(typeof AMOUNTS)[number] | 'leverage', string>;

const BEGINNING: Amounts = {
  quantity: '1',
  entryPrice: '60000',
  mark: '61000',
  last: '61010',
  margin: '3000',
  balance: '10000',
  leverage: '20',
};

function useTry(pricing: PricingDevServices) {
  const [tried, setTried] = useState<TriedFigures | 'refused'>();
  const compute = (position: TriedPosition) => {
    pricing.tryPosition(position).then(setTried, () => setTried('refused'));
  };
  return { tried, compute };
}

function TryForm(props: {
  readonly options: readonly [WireFuturesOption, ...WireFuturesOption[]];
  readonly onCompute: (position: TriedPosition) => void;
}) {
  const t = useText();
  const { options, onCompute } = props;
  const [stock, setStock] = useState(options[0].stock);
  const [side, setSide] = useState<TriedPosition['side']>('LONG');
  const [marginType, setMarginType] = useState<TriedPosition['marginType']>('ISOLATED');
  const [amounts, setAmounts] = useState(BEGINNING);
  const option = options.find((one) => one.stock === stock) ?? options[0];
  return (
    <form
      className={s['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const { leverage, ...rest } = amounts;
        onCompute({ option, side, marginType, leverage: Number(leverage), ...rest });
      }}
    >
      <div className={row['field']}>
        <span aria-hidden="true">{t('dev.prices.symbol')}</span>
        <NativeSelect
          label={t('dev.prices.symbol')}
          value={stock}
          onValue={setStock}
          choices={options.map((one) => ({ value: one.stock, label: one.label }))}
        />
      </div>
      <div className={row['field']}>
        <span aria-hidden="true">{t('dev.prices.side')}</span>
        <NativeSelect
          label={t('dev.prices.side')}
          value={side}
          onValue={setSide}
          choices={['LONG', 'SHORT']}
        />
      </div>
      <div className={row['field']}>
        <span aria-hidden="true">{t('dev.prices.mode')}</span>
        <NativeSelect
          label={t('dev.prices.mode')}
          value={marginType}
          onValue={setMarginType}
          choices={['ISOLATED', 'CROSS']}
        />
      </div>
      {(['leverage', ...AMOUNTS] as const).map((name) => (
        <label key={name} className={row['field']}>
          {t(`dev.prices.${name}`)}
          <NumericInput
            digits={name === 'leverage' ? 0 : SCALE_DIGITS}
            value={amounts[name]}
            onValue={(text) => setAmounts({ ...amounts, [name]: text })}
          />
        </label>
      ))}
      <ActButton type="submit" tone="primary">
        {t('dev.prices.compute')}
      </ActButton>
    </form>
  );
}

/** A position by hand, with every figure in between. */
export function TryPart({ pricing }: { readonly pricing: PricingDevServices }) {
  const t = useText();
  const [first, ...others] = useReadable(pricing.options);
  const { tried, compute } = useTry(pricing);
  return (
    <section className={s['section']} aria-labelledby="pricing-try">
      <h2 id="pricing-try">{t('dev.prices.try')}</h2>
      {first === undefined ? null : <TryForm options={[first, ...others]} onCompute={compute} />}
      {tried === 'refused' ? <RefusalLine>{t('dev.prices.refused')}</RefusalLine> : null}
      {tried === undefined || tried === 'refused' ? null : (
        <>
          <FigureList>
            <Figure label={t('dev.prices.notional')}>{tried.notional}</Figure>
            <Figure label={t('dev.prices.tier')}>{tried.tier}</Figure>
          </FigureList>
          <p className={s['note']}>{t(`dev.prices.path.${tried.path}`)}</p>
          <FigureTable label={t('dev.prices.try')} figures={tried.figures} />
        </>
      )}
    </section>
  );
}
