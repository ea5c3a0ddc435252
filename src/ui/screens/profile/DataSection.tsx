import { useState } from 'react';
import type { WireProfile } from '../../../protocol/profile/entities.ts';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { saveFile } from '../../kit/table/saveFile.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { exportAll } from './exportAll.ts';
import { ProfileRow, ProfileSection } from './ProfileRow.tsx';

/** Taking one's data along, and leaving. */
export function DataSection(props: { readonly profile: WireProfile; readonly canAct: boolean }) {
  const t = useText();
  const refusalText = useRefusalText();
  const zone = useZone();
  const { call, now } = useServices();
  const action = useAction();
  const [count, setCount] = useState(0);
  const { profile, canAct } = props;
  const download = () => {
    setCount(0);
    void action.run(
      () =>
        exportAll((cursor) => call('exportData', cursor === undefined ? {} : { cursor }), setCount),
      (items) => {
        const at = now.get();
        const file = { exportedAt: at, profile, items };
        saveFile(
          `maru-${profile.username}-${formatTime(at, 'date', zone)}.json`,
          new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }),
        );
      },
    );
  };
  return (
    <ProfileSection title={t('profile.data.title')}>
      <ProfileRow
        label={t('profile.data.export')}
        hint={t('profile.data.exportHint')}
        aside={
          <Button disabled={!canAct || action.isBusy} onClick={download}>
            {action.isBusy ? t('profile.data.downloading', { count }) : t('profile.data.download')}
          </Button>
        }
      />
      {action.refusal === undefined ? null : (
        <RefusalBox title={t('profile.data.failed')} text={refusalText(action.refusal)} />
      )}
      <ProfileRow
        label={t('profile.data.close')}
        hint={t('profile.data.closeHint')}
        {...(canAct ? { act: { edit: 'close', text: t('profile.data.closeAct') } } : {})}
      />
    </ProfileSection>
  );
}
