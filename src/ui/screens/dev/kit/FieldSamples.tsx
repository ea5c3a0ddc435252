import { useState } from 'react';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Button } from '../../../kit/Button.tsx';
import { DateField } from '../../../kit/DateField.tsx';
import { Field } from '../../../kit/Field.tsx';
import { MarkedSlider } from '../../../kit/MarkedSlider.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Select } from '../../../kit/Select.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import { SmallInput } from '../../../kit/SmallInput.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

const MARKS = [0, 25, 50, 75, 100];

function TextFields() {
  const t = useKitTexts();
  const [name, setName] = useState('maru');
  const [taken, setTaken] = useState('maru');
  const [empty, setEmpty] = useState('');
  return (
    <div className={s['columns']}>
      <Field label={t.name} note={t.optional} hint={t.nameHint}>
        {(input) => <TextInput {...input} value={empty} onValue={setEmpty} placeholder={t.name} />}
      </Field>
      <Field label={t.name}>
        {(input) => <TextInput {...input} value={name} onValue={setName} />}
      </Field>
      <Field label={t.name} error={t.nameError}>
        {(input) => <TextInput {...input} value={taken} onValue={setTaken} />}
      </Field>
      <Field label={t.disabled}>
        {(input) => <TextInput {...input} disabled value={name} onValue={setName} />}
      </Field>
    </div>
  );
}

const PRICE = { digits: 1, unit: 'USDT' } as const;
const nothing = () => undefined;

function NumberFields() {
  const t = useKitTexts();
  const [price, setPrice] = useState('101234.5');
  const [quantity, setQuantity] = useState('');
  const number = { ...PRICE, value: price, onValue: setPrice };
  return (
    <div className={s['columns']}>
      <NumberInput {...number} label={t.price} onStep={nothing} />
      <NumberInput {...number} label={t.price} isInvalid />
      <NumberInput {...number} label={t.disabled} disabled />
      <AmountField
        label={t.quantity}
        value={quantity}
        onValue={setQuantity}
        digits={3}
        unit="BTC"
        placeholder="0.001"
        most={{ amount: '1.25', text: t.most }}
        hint={t.steps}
      />
      <AmountField
        {...number}
        label={t.amount}
        most={{ amount: '50', text: t.mostAmount }}
        problem={t.refusal}
      />
    </div>
  );
}

function Sliders() {
  const t = useKitTexts();
  const [share, setShare] = useState(50);
  const slider = { min: 0, max: 100, marks: MARKS, unit: '%', onValue: setShare } as const;
  return (
    <div className={s['columns']}>
      <MarkedSlider {...slider} label={t.share} value={share} />
      <MarkedSlider {...slider} label={t.disabled} value={25} disabled />
    </div>
  );
}

function SelectFields() {
  const t = useKitTexts();
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const select = {
    label: t.side,
    value: side,
    onValue: setSide,
    choices: [
      { value: 'buy', label: t.buy },
      { value: 'sell', label: t.sell },
    ],
  } as const;
  return (
    <div className={s['columns']}>
      <SelectField {...select} />
      <SelectField
        {...select}
        size="large"
        hint={t.steps}
        action={
          <Button size="small" tone="ghost">
            {t.rename}
          </Button>
        }
      />
      <SelectField {...select} size="large" error={t.refusal} />
      <SelectField {...select} size="large" isDisabled label={t.disabled} />
    </div>
  );
}

/** Inputs and choices by state. */
export function FieldSamples() {
  const t = useKitTexts();
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [isOn, setOn] = useState(true);
  const [day, setDay] = useState('2026-03-02');
  const choices = [
    { value: 'buy', label: t.buy },
    { value: 'sell', label: t.sell },
  ] as const;
  return (
    <>
      <TextFields />
      <NumberFields />
      <SelectFields />
      <Sliders />
      <div className={s['row']}>
        {(['box', 'line', 'text'] as const).map((look) => (
          <Segmented
            key={look}
            look={look}
            label={t.side}
            value={side}
            onValue={setSide}
            choices={choices}
          />
        ))}
      </div>
      <div className={s['row']}>
        <Select label={t.side} value={side} onValue={setSide} choices={choices} />
        <NativeSelect label={t.side} value={side} onValue={setSide} choices={choices} />
        <DateField isOptional label={t.day} value={day} onValue={setDay} />
        <DateField label={t.day} value="" onValue={setDay} />
        <SmallInput aria-label={t.quantity} defaultValue="14" size={6} />
        <SmallInput aria-label={t.quantity} defaultValue="0" size={6} aria-invalid />
      </div>
      <div className={s['columns']}>
        <Toggle label={t.confirm} hint={t.confirmHint} checked={isOn} onChecked={setOn} />
        <Toggle label={t.confirm} checked={!isOn} onChecked={(next) => setOn(!next)} />
        <Toggle label={t.disabled} checked disabled onChecked={setOn} />
      </div>
    </>
  );
}
