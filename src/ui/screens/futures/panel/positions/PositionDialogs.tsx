import { Later, later, laterWithTexts } from '../../../../kit/later.tsx';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { scaleTexts } from '../../../../i18n/scaleTexts.ts';
import { useText } from '../../../../i18n/useText.ts';
import type { OrderRun } from '../closing/orderRun.ts';
import type { PositionIntent } from './positionIntent.ts';

const CloseDialog = later(async () => (await import('../closing/CloseDialog.tsx')).CloseDialog);
const ReverseDialog = later(
  async () => (await import('../closing/ReverseDialog.tsx')).ReverseDialog,
);
const OrderRunDialog = later(
  async () => (await import('../closing/OrderRunDialog.tsx')).OrderRunDialog,
);
const MarginDialog = later(async () => (await import('./MarginDialog.tsx')).MarginDialog);
const ExitsDialog = later(async () => (await import('./ExitsDialog.tsx')).ExitsDialog);
const LadderDialog = later(async () => (await import('./LadderDialog.tsx')).LadderDialog);
const ScaleDialog = laterWithTexts(
  scaleTexts,
  async () => (await import('../../scale/ScaleDialog.tsx')).ScaleDialog,
);
const ShareDialog = later(async () => (await import('../share/ShareDialog.tsx')).ShareDialog);

/** The requested action on a position, or an order of it that failed. */
export type PendingIntent = {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
} & ({ readonly intent: PositionIntent } | { readonly run: OrderRun });

function Chosen({
  pending,
  onClose,
}: {
  readonly pending: PendingIntent;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { position, option } = pending;
  const about = { position, option, onClose };
  if ('run' in pending) {
    return (
      <OrderRunDialog
        title={t('close.title')}
        action={t('close.send')}
        run={pending.run}
        remark={() => t('close.market')}
        onClose={onClose}
      >
        {null}
      </OrderRunDialog>
    );
  }
  const { intent } = pending;
  switch (intent.kind) {
    case 'close':
      return <CloseDialog {...about} kind={intent.marketType} percent={intent.percent} />;
    case 'reverse':
      return <ReverseDialog {...about} />;
    case 'margin':
      return <MarginDialog {...about} />;
    case 'exits':
      return <ExitsDialog {...about} />;
    case 'ladder':
      return <LadderDialog onClose={onClose} />;
    case 'scale':
      return <ScaleDialog {...about} />;
    case 'share':
      return <ShareDialog {...about} />;
  }
}

/** The dialog of the pending action; each is loaded on first use. */
export function PositionDialogs(props: {
  readonly pending: PendingIntent;
  readonly onClose: () => void;
}) {
  return (
    <Later>
      <Chosen {...props} />
    </Later>
  );
}
