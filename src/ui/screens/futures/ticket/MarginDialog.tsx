import { useText } from '../../../i18n/useText.ts';
import { ChoiceDialog } from '../../../kit/ChoiceDialog.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { blockerText } from './entryRules.ts';
import { marginTypeBlocker } from './settingBlockers.ts';

/** Chooses cross or isolated, with the risk of each. */
export function MarginDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { trade, account } = useServices();
  const { option } = useTerminal();
  const blocker = marginTypeBlocker(useReadable(account), option.id);
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
      blocked={blocker && blockerText(t, blocker, option)}
      save={(marginType) => trade.setMarginType(option.id, marginType)}
      onClose={onClose}
    />
  );
}
