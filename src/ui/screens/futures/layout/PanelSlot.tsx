import type { TabNode } from 'flexlayout-react';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { OrderBook } from '../book/OrderBook.tsx';
import { TradeTape } from '../book/TradeTape.tsx';
import { ChartPanel } from '../chart/ChartPanel.tsx';
import { Form, Records } from '../DeskParts.tsx';
import { TerminalContext, useTerminal } from '../terminalContext.ts';
import { createTicket } from '../ticket/ticketStore.ts';
import s from './DeskLayout.module.css';
import { type ChartConfig, panelOf, readConfig, setConfig } from './panels.ts';

/** The instrument of a chart: its own, or the terminal's where it has none or that one is gone. */
export function useChartOption({ stock }: ChartConfig): WireFuturesOption {
  const { option } = useTerminal();
  const options = useReadable(useServices().options);
  return options.value?.find((one) => one.stock === stock) ?? option;
}

/** Gives the parts within it another instrument, with a ticket that no form shows. */
function OtherInstrument(props: {
  readonly option: WireFuturesOption;
  readonly children: ReactNode;
}) {
  const { market } = useServices();
  const { access } = useTerminal();
  const { option } = props;
  const [ticket] = useState(() => createTicket());
  const terminal = useMemo(() => ({ option, ticket, access }), [option, ticket, access]);
  useEffect(() => market.watch(option.stock), [market, option.stock]);
  return <TerminalContext value={terminal}>{props.children}</TerminalContext>;
}

function ChartSlot(props: {
  readonly config: ChartConfig;
  readonly onConfig: (config: ChartConfig) => void;
}) {
  const { config, onConfig } = props;
  const shown = useTerminal().option;
  const option = useChartOption(config);
  const chart = (
    <ChartPanel
      own={{
        period: config.period,
        onPeriod: (period) => onConfig({ ...config, period }),
        priceType: config.priceType,
        onPriceType: (priceType) => onConfig({ ...config, priceType }),
      }}
    />
  );
  return option.id === shown.id ? (
    <Fragment key={option.id}>{chart}</Fragment>
  ) : (
    <OtherInstrument key={option.id} option={option}>
      {chart}
    </OtherInstrument>
  );
}

/** The choices of a chart; the library does not render a panel when they change. */
function useConfig(tab: TabNode): ChartConfig {
  const subscribe = useCallback(
    (listener: () => void) => {
      const model = tab.getModel();
      model.addChangeListener(listener);
      return () => model.removeChangeListener(listener);
    },
    [tab],
  );
  const config = useSyncExternalStore(subscribe, (): unknown => tab.getConfig());
  return useMemo(() => readConfig(config), [config]);
}

/** Content of a panel; another instrument starts it over. */
export function PanelSlot({ tab }: { readonly tab: TabNode }) {
  const { option } = useTerminal();
  const config = useConfig(tab);
  const content = (): ReactNode => {
    switch (panelOf(tab)) {
      case 'chart':
        return <ChartSlot config={config} onConfig={(changed) => setConfig(tab, changed)} />;
      case 'book':
        return <OrderBook key={option.id} />;
      case 'tape':
        return <TradeTape key={option.id} />;
      case 'records':
        return <Records key={option.id} />;
      case 'form':
        return <Form key={option.id} />;
    }
  };
  return <div className={s['panel']}>{content()}</div>;
}
