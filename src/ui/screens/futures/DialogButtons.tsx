import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Button } from '../../kit/Button.tsx';
import { Later, laterWithTexts } from '../../kit/later.tsx';
import { useKept } from '../../services/useKept.ts';
import { ocoTexts } from '../../i18n/ocoTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { useTerminal } from './terminalContext.ts';
import { useOffers } from '../../services/useOffers.ts';
import { useIsTrader } from '../../services/useFuturesAvailable.ts';
import { scaleTexts } from '../../i18n/scaleTexts.ts';
import { sizeTexts } from '../../i18n/sizeTexts.ts';

/** A small button and the dialog it opens, which is open again after the page's own reload. */
function DialogButton(props: {
  /** Unique on the page. */
  readonly name: string;
  readonly label: string;
  /** Why it cannot be opened; left out where it can. */
  readonly blocked?: string | undefined;
  readonly dialog: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useKept(props.name, v.boolean(), () => false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        disabled={props.blocked !== undefined}
        title={props.blocked}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      <Later>{isOpen ? props.dialog(() => setOpen(false)) : null}</Later>
    </>
  );
}

const OcoDialog = laterWithTexts(
  ocoTexts,
  async () => (await import('./oco/OcoDialog.tsx')).OcoDialog,
);

/** Opens the form of an OCO. */
export function OcoButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const offers = useOffers();
  const isTrader = useIsTrader();
  if (access !== 'trade' || !offers('placeOco')) return null;
  return (
    <DialogButton
      name="oco"
      label={t('order.oco')}
      blocked={isTrader ? t('blocked.traderExits') : undefined}
      dialog={(close) => <OcoDialog option={option} onClose={close} />}
    />
  );
}

const ScaleDialog = laterWithTexts(
  scaleTexts,
  async () => (await import('./scale/ScaleDialog.tsx')).ScaleDialog,
);

/** Opens the form of a scale order. */
export function ScaleButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const offers = useOffers();
  if (access !== 'trade' || !offers('placeScale')) return null;
  return (
    <DialogButton
      name="scale"
      label={t('order.scale')}
      dialog={(close) => <ScaleDialog option={option} position={undefined} onClose={close} />}
    />
  );
}

const SizeDialog = laterWithTexts(
  sizeTexts,
  async () => (await import('./size/SizeDialog.tsx')).SizeDialog,
);

/** Opens the position size calculator. */
export function SizeButton() {
  const t = useText();
  return (
    <DialogButton
      name="size"
      label={t('order.size')}
      dialog={(close) => <SizeDialog onClose={close} />}
    />
  );
}
