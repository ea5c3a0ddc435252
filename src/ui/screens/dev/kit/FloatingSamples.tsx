import { type ReactElement, useState } from 'react';
import { AmountField } from '../../../kit/AmountField.tsx';
import { ChoiceDialog } from '../../../kit/ChoiceDialog.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import type { Action } from '../../../services/useAction.ts';
import { Button } from '../../../kit/Button.tsx';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../kit/Menu.tsx';
import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../kit/PopoverPanel.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

type Floating = 'dialog' | 'sheet' | 'question' | 'menu' | 'popover' | 'form' | 'choice';

/** The state of a form dialog whose request was refused. */
const REFUSED: Pick<Action, 'isBusy' | 'refusal'> = {
  isBusy: false,
  refusal: { status: 409, code: 'INSUFFICIENT_BALANCE', message: '' },
};
const save = (value: string) => Promise.resolve({ ok: true, value } as const);

/** Floating elements, opened by their buttons. */
export function FloatingSamples() {
  const t = useKitTexts();
  const [open, setOpen] = useState<Floating | undefined>(undefined);
  const [isOn, setOn] = useState(true);
  const [amount, setAmount] = useState('100');
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
      <Button onClick={() => setOpen('form')}>{t.formDialog}</Button>
      <Button onClick={() => setOpen('choice')}>{t.choiceDialog}</Button>
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
      {open === 'form' ? (
        <FormDialog
          title={t.rename}
          submit={t.rename}
          isCancellable
          action={REFUSED}
          onClose={close}
          onSubmit={close}
        >
          <AmountField
            label={t.amount}
            value={amount}
            onValue={setAmount}
            digits={2}
            unit="USDT"
            most={{ amount: '50', text: t.most }}
            hint={t.steps}
          />
        </FormDialog>
      ) : null}
      {open === 'choice' ? (
        <ChoiceDialog
          title={t.side}
          choices={[
            { value: 'buy', label: t.buy, text: t.hintText },
            { value: 'sell', label: t.sell, text: t.long },
          ]}
          current="buy"
          note={t.confirmHint}
          save={save}
          onClose={close}
        />
      ) : null}
      {open === 'question' ? (
        <ConfirmDialog title={t.refused} onConfirm={close} onCancel={close}>
          <p>{t.refusal}</p>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
