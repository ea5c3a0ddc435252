import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { OpenCopies } from '../../../copytrade/OpenCopies.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import type { WireFollow } from '../../../../protocol/copytrade/entities.ts';
import { ClosedCopies } from './ClosedCopies.tsx';
import s from './Follower.module.css';
import { SkippedCopies } from './SkippedCopies.tsx';
import { TakenFees } from './TakenFees.tsx';
import { useOpenCopies } from './useOpenCopies.ts';

type RecordTab = 'open' | 'skipped' | 'closed' | 'fees';

/** Open, skipped and closed copies and the trader's fees. */
export function CopyRecords({ follows }: { readonly follows: readonly WireFollow[] }) {
  const t = useText();
  const [tab, setTab] = useState<RecordTab>('open');
  const copies = useOpenCopies();
  const skipped = follows.reduce((sum, follow) => sum + follow.skipped, 0);
  return (
    <div className={s['records']}>
      <TabBar<RecordTab>
        label={t('copyMine.records')}
        value={tab}
        onValue={setTab}
        tabs={[
          {
            value: 'open',
            label: t('copyMine.tab.open'),
            count: copies.length,
            content: (
              <OpenCopies
                rows={copies}
                empty={<EmptyState title={t('copyMine.noOpen')} hint={t('copyMine.noOpenHint')} />}
              />
            ),
          },
          {
            value: 'skipped',
            label: t('copyMine.tab.skipped'),
            count: skipped,
            content: <SkippedCopies />,
          },
          { value: 'closed', label: t('copyMine.tab.closed'), content: <ClosedCopies /> },
          { value: 'fees', label: t('copyMine.tab.fees'), content: <TakenFees /> },
        ]}
      />
    </div>
  );
}
