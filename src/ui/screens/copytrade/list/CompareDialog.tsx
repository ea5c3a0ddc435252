import { useMemo, useState } from 'react';
import { FIGURE_WINDOWS, type FigureWindow } from '../../../../domain/copytrade/figures.ts';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { FollowLink, RiskBadge, TraderName } from '../../../copytrade/Trader.tsx';
import { ReturnChart } from '../../../copytrade/ReturnChart.tsx';
import { toReturnPoints } from '../../../copytrade/returnCurve.ts';
import { useText } from '../../../i18n/useText.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { compareRows } from './compareRows.ts';
import s from './List.module.css';

function CompareTable(props: {
  readonly traders: readonly WireTraderDetail[];
  readonly window: FigureWindow;
}) {
  const t = useText();
  const { traders, window } = props;
  return (
    <table className={s['compare']}>
      <thead>
        <tr>
          <th scope="col">{t('copytrade.trader')}</th>
          {traders.map((trader, index) => (
            <th key={trader.traderId} scope="col" data-series={index + 1}>
              <TraderName trader={trader} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {compareRows(traders, window, t).map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{t(`copytrade.${name}`)}</th>
            {cells.map(({ text, isBest }, index) => (
              <td key={traders[index]?.traderId} className={isBest ? s['best'] : undefined}>
                {text}
                {isBest ? <small> {t('copytrade.best')}</small> : null}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('copytrade.riskTitle')}</th>
          {traders.map(({ traderId, risk }) => (
            <td key={traderId}>
              <RiskBadge risk={risk} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">{t('copytrade.follow')}</th>
          {traders.map((trader) => (
            <td key={trader.traderId}>
              <FollowLink trader={trader} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Up to three traders side by side: their curves on one scale, and each figure in a row. */
export function CompareDialog(props: {
  readonly traders: readonly WireTraderDetail[];
  readonly window: FigureWindow;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { traders } = props;
  const [window, setWindow] = useState(props.window);
  const series = useMemo(
    () => traders.map(({ curves }) => toReturnPoints(curves[window])),
    [traders, window],
  );
  return (
    <Dialog title={t('copytrade.compareTitle')} kind="wide" onClose={props.onClose}>
      <div className={s['compareBody']}>
        <Segmented<FigureWindow>
          label={t('copytrade.windowLabel')}
          value={window}
          onValue={setWindow}
          choices={FIGURE_WINDOWS.map((value) => ({
            value,
            label: t(`copytrade.window.${value}`),
          }))}
        />
        <ReturnChart
          label={t('copytrade.curve', { window: t(`copytrade.window.${window}`) })}
          series={series}
        />
        <div className={s['compareScroll']}>
          <CompareTable traders={traders} window={window} />
        </div>
        <p className={s['note']}>{t('copytrade.pastNote')}</p>
      </div>
    </Dialog>
  );
}
