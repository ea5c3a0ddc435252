import { type ReactElement, useState } from 'react';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../kit/Menu.tsx';
import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../kit/PopoverPanel.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

type Floating = 'dialog' | 'sheet' | 'question' | 'menu' | 'popover';

/** Floating elements, opened by their buttons. */
export function FloatingSamples() {
  const t = useKitTexts();
  const [open, setOpen] = useState<Floating | undefined>(undefined);
  const [isOn, setOn] = useState(true);
  const close = () => setOpen(undefined);
  const part = (kind: Floating, trigger: ReactElement): OpenProps => ({
    trigger,
    open: open === kind,
    onOpenChange: (isOpen) => setOpen(isOpen ? kind : undefined),
  });
  return (
    <div className={s['row']}>
      <Button onClick={() => setOpen('dialog')}>{t.dialog}</Button>
      <Button onClick={() => setOpen('sheet')}>{t.sheet}</Button>
      <Button onClick={() => setOpen('question')}>{t.question}</Button>
      <Menu {...part('menu', <Button>{t.menu}</Button>)}>
        <MenuLabel>{t.name}</MenuLabel>
        <MenuItem onSelect={close}>{t.rename}</MenuItem>
        <MenuLine />
        <MenuItem onSelect={close}>{t.remove}</MenuItem>
      </Menu>
      <PopoverPanel {...part('popover', <Button>{t.popover}</Button>)} label={t.popover}>
        <div className={s['panel']}>
          <Toggle label={t.confirm} checked={isOn} onChecked={setOn} />
        </div>
      </PopoverPanel>
      {open === 'dialog' || open === 'sheet' ? (
        <Dialog
          title={t.rename}
          kind={open}
          onClose={close}
          footer={
            <Button tone="primary" size="large" onClick={close}>
              {t.rename}
            </Button>
          }
        >
          <p>{t.long}</p>
        </Dialog>
      ) : null}
      {open === 'question' ? (
        <ConfirmDialog title={t.refused} onConfirm={close} onCancel={close}>
          <p>{t.refusal}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
