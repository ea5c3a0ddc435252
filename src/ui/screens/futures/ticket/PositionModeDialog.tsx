import { useText } from '../../../i18n/useText.ts';
import { ChoiceDialog } from '../../../kit/ChoiceDialog.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { usePositionMode, useTerminal } from '../terminalContext.ts';
import { blockerText } from './entryRules.ts';
import { positionModeBlocker } from './settingBlockers.ts';

/** Chooses one position per symbol, or a long and a short side by side; for the whole account. */
export function PositionModeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { option } = useTerminal();
  const { account, trade } = useServices();
  const blocker = positionModeBlocker(useReadable(account));
  return (
    <ChoiceDialog
      title={t('positionMode.title')}
      choices={[
        { value: 'ONE_WAY', label: t('positionMode.ONE_WAY'), text: t('positionMode.oneWayText') },
        { value: 'HEDGE', label: t('positionMode.HEDGE'), text: t('positionMode.hedgeText') },
      ]}
      current={usePositionMode()}
      note={t('positionMode.note')}
      blocked={blocker && blockerText(t, blocker, option)}
      save={trade.setPositionMode}
      onClose={onClose}
    />
  );
}
