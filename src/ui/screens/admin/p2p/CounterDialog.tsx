import { useState } from 'react';
import type { WireOperatorP2p } from '../../../../protocol/p2p/details.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { LOOK_MS } from '../../../admin/useOver.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { wholeAmount } from '../../../people/wallets/walletText.ts';
import { useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import type { CounterAct } from './counterActs.ts';
import { SentRefusal } from '../../../kit/RefusalLine.tsx';
import { ProofField } from '../../../people/p2p/ProofField.tsx';
import { useStoredFile } from '../../../people/p2p/TradeFiles.tsx';
import { useAction } from '../../../services/useAction.ts';

/** A file that the exchange has stored. */
interface Stored {
  readonly id: string;
}

/** The receipt of a payment, stored as it is chosen, so that an act names it. */
function StoredProof(props: {
  readonly value: Stored | undefined;
  readonly onValue: (stored: Stored | undefined) => void;
}) {
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const action = useAction();
  const store = useStoredFile();
  const { value, onValue } = props;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    onValue(undefined);
    if (chosen !== undefined)
      void action.run(
        () => store(chosen),
        (id) => onValue({ id }),
      );
  };
  const isRefused = action.refusal !== undefined && value === undefined;
  return (
    <>
      <ProofField file={isRefused ? undefined : file} onFile={choose} />
      {action.refusal === undefined ? null : (
        <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
      )}
    </>
  );
}

const PAY_MINUTES = ['10', '30', '60', '180'] as const;

/** The acts that differ in nothing but their call. */
const REASONED = { cancel: 'operatorP2pCancel', dispute: 'operatorP2pDispute' } as const;
const DECISIONS = { released: 'RELEASED', cancelled: 'CANCELLED' } as const;

/** Asks once before an act of the counter. */
export function CounterDialog(props: {
  readonly trade: Pick<WireOperatorP2p, 'id' | 'status' | 'won' | 'receives' | 'currency'>;
  readonly act: CounterAct;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { trade, act, onClose } = props;
  const p2pId = trade.id;
  const [minutes, setMinutes] = useState<(typeof PAY_MINUTES)[number]>('30');
  const [proof, setProof] = useState<Stored>();
  const now = useOperatorRead(
    'operatorP2pTrade',
    { p2pId },
    { everyMs: LOOK_MS, version: useReadable(useServices().p2p.deskVersion) },
  );
  const common = {
    isOver: now.state.value !== undefined && now.state.value.status !== trade.status,
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
      return (
        <ActDialog
          {...common}
          name="operatorP2pPaid"
          hasNoReason
          params={() => ({ p2pId, ...(proof !== undefined && { fileId: proof.id }) })}
        >
          <StoredProof value={proof} onValue={setProof} />
        </ActDialog>
      );
    case 'release':
      return (
        <ActDialog {...common} name="operatorP2pRelease" hasNoReason params={() => ({ p2pId })} />
      );
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
