import { useState } from 'react';
import { Field } from '../../../kit/Field.tsx';
import { MarkedSlider } from '../../../kit/MarkedSlider.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { Select } from '../../../kit/Select.tsx';
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
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            value={empty}
            onValue={setEmpty}
            placeholder={t.name}
          />
        )}
      </Field>
      <Field label={t.name}>
        {({ id }) => <TextInput id={id} value={name} onValue={setName} />}
      </Field>
      <Field label={t.name} error={t.nameError}>
        {({ id, describedBy, isInvalid }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            isInvalid={isInvalid}
            value={taken}
            onValue={setTaken}
          />
        )}
      </Field>
      <Field label={t.disabled}>
        {({ id }) => <TextInput id={id} disabled value={name} onValue={setName} />}
      </Field>
    </div>
  );
}

function NumberFields() {
  const t = useKitTexts();
  const [price, setPrice] = useState('101234.5');
  const [quantity, setQuantity] = useState('');
  const [share, setShare] = useState(50);
  return (
    <div className={s['columns']}>
      <NumberInput
        label={t.price}
        value={price}
        onValue={setPrice}
        digits={1}
        unit="USDT"
        onStep={() => undefined}
      />
      <NumberInput
        label={t.quantity}
        value={quantity}
        onValue={setQuantity}
        digits={3}
        unit="BTC"
        placeholder="0.001"
      />
      <NumberInput
        label={t.price}
        value={price}
        onValue={setPrice}
        digits={1}
        unit="USDT"
        isInvalid
      />
      <NumberInput
        label={t.disabled}
        value={price}
        onValue={setPrice}
        digits={1}
        unit="USDT"
        disabled
      />
      <MarkedSlider
        label={t.share}
        value={share}
        min={0}
        max={100}
        marks={MARKS}
        unit="%"
        onValue={setShare}
      />
      <MarkedSlider
        label={t.disabled}
        value={25}
        min={0}
        max={100}
        marks={MARKS}
        unit="%"
        disabled
        onValue={setShare}
      />
    </div>
  );
}

/** Inputs and choices by state. */
export function FieldSamples() {
  const t = useKitTexts();
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [isOn, setOn] = useState(true);
  const choices = [
    { value: 'buy', label: t.buy },
    { value: 'sell', label: t.sell },
  ] as const;
  return (
    <>
      <TextFields />
      <NumberFields />
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
