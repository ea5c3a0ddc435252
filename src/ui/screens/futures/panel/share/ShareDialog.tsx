import { useState } from 'react';
import { Button } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { Toggle } from '../../../../kit/Toggle.tsx';
import { useText } from '../../../../i18n/useText.ts';
import s from '../Panel.module.css';
import type { PositionDialogProps } from '../positions/positionIntent.ts';
import { saveFile } from '../../../../kit/table/csv.ts';
import { CARD_PX } from './shareCard.ts';
import { useShareCard } from './useShareCard.ts';

const canCopy = (): boolean =>
  typeof ClipboardItem !== 'undefined' && typeof navigator.clipboard?.write === 'function';

const asFile = (blob: Blob, name: string): File => new File([blob], name, { type: blob.type });

function canShare(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** An image of the position: previewed, then saved, copied or shared. */
export function ShareDialog(props: PositionDialogProps) {
  const t = useText();
  const { position, option, onClose } = props;
  const [showsAmount, setShowsAmount] = useState(false);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | undefined>(undefined);
  const { image, alt } = useShareCard(position, option, showsAmount);
  const name = `maru-${option.stock}.png`;
  const file = image === undefined ? undefined : asFile(image.blob, name);
  const copy = async (blob: Blob) => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
      setOutcome('copied');
    } catch {
      // Denied by the browser or by the user.
      setOutcome('copyFailed');
    }
  };
  // Closing the system's share sheet rejects; that needs no message.
  const share = (shared: File) =>
    navigator.share({ files: [shared], text: alt }).catch(() => undefined);
  return (
    <Dialog
      title={`${t('share.title')} · ${option.label}`}
      onClose={onClose}
      footer={
        <>
          {file !== undefined && canShare(file) ? (
            <Button size="large" onClick={() => void share(file)}>
              {t('share.share')}
            </Button>
          ) : null}
          {canCopy() ? (
            <Button
              size="large"
              disabled={image === undefined}
              onClick={() => (image === undefined ? undefined : void copy(image.blob))}
            >
              {t('share.copy')}
            </Button>
          ) : null}
          <Button
            size="large"
            tone="primary"
            disabled={image === undefined}
            onClick={() => (image === undefined ? undefined : saveFile(name, image.blob))}
          >
            {t('share.download')}
          </Button>
        </>
      }
    >
      <div className={s['summary']}>
        <div className={s['card']} style={{ aspectRatio: `${CARD_PX.width} / ${CARD_PX.height}` }}>
          {image === undefined ? (
            <span role="status">{t('share.drawing')}</span>
          ) : (
            <img src={image.url} alt={alt} {...CARD_PX} />
          )}
        </div>
        <Toggle label={t('share.showAmount')} checked={showsAmount} onChecked={setShowsAmount} />
        <p className={s['hint']} aria-live="polite">
          {outcome === undefined ? alt : t(`share.${outcome}`)}
        </p>
      </div>
    </Dialog>
  );
}
