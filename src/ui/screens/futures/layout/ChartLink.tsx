import Link2 from 'lucide-react/icons/link-2';
import Unlink2 from 'lucide-react/icons/unlink-2';
import { IconButton } from '../../../kit/IconButton.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import type { ChartConfig } from './panels.ts';
import { useChartOption } from './PanelSlot.tsx';

/** Links a chart to the terminal's instrument, or chooses one of its own. [W-Y3] */
export function ChartLink(props: {
  readonly config: ChartConfig;
  readonly onConfig: (config: ChartConfig) => void;
}) {
  const t = useText();
  const { config, onConfig } = props;
  const options = useReadable(useServices().options);
  const option = useChartOption(config);
  const isLinked = config.stock === undefined;
  const { stock: _stock, ...linked } = config;
  return (
    <>
      {isLinked ? null : (
        <NativeSelect
          label={t('panels.instrument')}
          value={option.stock}
          onValue={(stock) => onConfig({ ...config, stock })}
          choices={(options.value ?? [])
            .filter(({ isPlay }) => isPlay)
            .map(({ stock, label }) => ({ value: stock, label }))}
        />
      )}
      <IconButton
        label={t(isLinked ? 'panels.linked' : 'panels.unlinked', { label: option.label })}
        aria-pressed={isLinked}
        onClick={() => onConfig(isLinked ? { ...config, stock: option.stock } : linked)}
      >
        {isLinked ? (
          <Link2 size={14} aria-hidden="true" />
        ) : (
          <Unlink2 size={14} aria-hidden="true" />
        )}
      </IconButton>
    </>
  );
}
