import { lazy, Suspense } from 'react';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useText } from '../../../../i18n/useText.ts';
import type { OrderRun } from '../closing/orderRun.ts';
import type { PositionWish } from './positionWish.ts';

const CloseDialog = lazy(async () => ({
  default: (await import('../closing/CloseDialog.tsx')).CloseDialog,
}));
const ReverseDialog = lazy(async () => ({
  default: (await import('../closing/ReverseDialog.tsx')).ReverseDialog,
}));
const OrderRunDialog = lazy(async () => ({
  default: (await import('../closing/OrderRunDialog.tsx')).OrderRunDialog,
}));
const MarginDialog = lazy(async () => ({
  default: (await import('./MarginDialog.tsx')).MarginDialog,
}));
const ExitsDialog = lazy(async () => ({
  default: (await import('./ExitsDialog.tsx')).ExitsDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('../share/ShareDialog.tsx')).ShareDialog,
}));

/** What a person wants of a position, or an order of it that did not go through. */
export type Asked = {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
} & ({ readonly wish: PositionWish } | { readonly run: OrderRun });

function Chosen({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const t = useText();
  const { position, option } = asked;
  const about = { position, option, onClose };
  if ('run' in asked) {
    return (
      <OrderRunDialog
        title={t('close.title')}
        action={t('close.send')}
        run={asked.run}
        remark={() => t('close.market')}
        onClose={onClose}
      >
        {null}
      </OrderRunDialog>
    );
  }
  const { wish } = asked;
  switch (wish.kind) {
    case 'close':
      return <CloseDialog {...about} kind={wish.marketType} percent={wish.percent} />;
    case 'reverse':
      return <ReverseDialog {...about} />;
    case 'margin':
      return <MarginDialog {...about} />;
    case 'exits':
      return <ExitsDialog {...about} />;
    case 'share':
      return <ShareDialog {...about} />;
  }
}

/** The dialog that belongs to what is asked; each is loaded when it is first needed. */
export function PositionDialogs(props: { readonly asked: Asked; readonly onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <Chosen {...props} />
    </Suspense>
  );
}
