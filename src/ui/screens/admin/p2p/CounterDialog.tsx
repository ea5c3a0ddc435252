import { useState } from 'react';
import type { WireOperatorP2p } from '../../../../protocol/p2p/details.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { isChanged, LOOK_MS, LOOKED_AT } from '../../../admin/useOver.ts';
import { useText } from '../../../i18n/useText.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import type { CounterAct } from './counterActs.ts';

const PAY_MINUTES = ['10', '30', '60', '180'] as const;

/** The acts that differ in nothing but their call. */
const REASONED = { cancel: 'operatorP2pCancel', dispute: 'operatorP2pDispute' } as const;
const PLAIN = { pay: 'operatorP2pPaid', release: 'operatorP2pRelease' } as const;
const DECISIONS = { released: 'RELEASED', cancelled: 'CANCELLED' } as const;

/** Asks once before an act of the counter. */
export function CounterDialog(props: {
  readonly trade: WireOperatorP2p;
  readonly act: CounterAct;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { trade, act, onClose } = props;
  const p2pId = trade.id;
  const [minutes, setMinutes] = useState<(typeof PAY_MINUTES)[number]>('30');
  const now = useOperatorRead(
    'operatorP2pList',
    { userId: trade.userId, page: 1, size: LOOKED_AT },
    { everyMs: LOOK_MS },
  );
  const common = {
    isOver: isChanged(
      now.state,
      ({ id }) => id === p2pId,
      ({ status }) => status === trade.status,
    ),
    subject: `${p2pId}/${act}`,
    title: `${t(`adminP2p.acts.${act}`)} · ${p2pId}`,
    says: t(`adminP2p.says.${act}`, {
      won: wholeAmount(trade.won, 'KRW'),
      amount: wholeAmount(trade.receives, trade.currency),
    }),
    act: t(`adminP2p.acts.${act}`),
    onClose,
  };
  switch (act) {
    case 'match':
      return (
        <ActDialog
          {...common}
          name="operatorP2pMatch"
          hasNoReason
          params={() => ({ p2pId, payMinutes: Number(minutes) })}
        >
          <NativeSelect
            label={t('adminP2p.payMinutes')}
            value={minutes}
            onValue={setMinutes}
            choices={PAY_MINUTES.map((value) => ({
              value,
              label: `${t('adminP2p.payMinutes')}: ${t('adminP2p.minutes', { count: value })}`,
            }))}
          />
        </ActDialog>
      );
    case 'pay':
    case 'release':
      return <ActDialog {...common} name={PLAIN[act]} hasNoReason params={() => ({ p2pId })} />;
    case 'cancel':
    case 'dispute':
      return (
        <ActDialog {...common} name={REASONED[act]} params={(reason) => ({ p2pId, reason })} />
      );
    case 'released':
    case 'cancelled':
      return (
        <ActDialog
          {...common}
          name="operatorP2pDecide"
          params={(reason) => ({ p2pId, decision: DECISIONS[act], reason })}
        />
      );
  }
}
