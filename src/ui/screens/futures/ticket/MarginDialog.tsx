import { useText } from '../../../i18n/useText.ts';
import { ChoiceDialog } from '../../../kit/ChoiceDialog.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSetting, useTerminal } from '../terminalContext.ts';

/** Chooses cross or isolated, with the risk of each. */
export function MarginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { trade } = useServices();
  const { option } = useTerminal();
  return (
    <ChoiceDialog
      title={`${t('margin.title')} · ${option.label}`}
      label={t('margin.title')}
      choices={[
        { value: 'CROSS', label: t('margin.CROSS'), text: t('margin.crossText') },
        { value: 'ISOLATED', label: t('margin.ISOLATED'), text: t('margin.isolatedText') },
      ]}
      current={useSetting().marginType}
      note={t('margin.note')}
      save={(marginType) => trade.setMarginType(option.id, marginType)}
      onClose={onClose}
    />
  );
}
