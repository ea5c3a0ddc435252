import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { formatFixed } from '../../../../format/decimalText.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../../kit/FigureList.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { formatUsdt } from '../../../../market/instrument.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import { type CloseTyped, closeResult } from './closeRules.ts';

/** Profit and fee of a close at the newest prices, and what is left of them. */
export function ExpectedResult(props: {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
  readonly typed: CloseTyped;
}) {
  const t = useText();
  const { position, option, typed } = props;
  const book = useReadable(useServices().market.book(option.stock));
  const result = closeResult(position, option, typed, book);
  return (
    <FigureList>
      <Figure label={t('close.pnl')}>{`${formatUsdt(result?.pnl, 'always')} USDT`}</Figure>
      <Figure label={t('order.fee')}>
        {`${formatFixed(result?.fee, { digits: 4, rounding: 'cut' })} USDT`}
      </Figure>
      <Figure label={t('close.expected')}>
        <Signed value={result?.net} text={`${formatUsdt(result?.net, 'always')} USDT`} />
      </Figure>
    </FigureList>
  );
}
