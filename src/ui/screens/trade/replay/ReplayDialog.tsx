import { Dialog } from '../../../components/Dialog.tsx';

/** The ticks of a round that has ended, and its settlement in figures. */
export function ReplayDialog(props: {
  readonly tradeRoundId: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog title={props.tradeRoundId} onClose={props.onClose}>
      {null}
    </Dialog>
  );
}
