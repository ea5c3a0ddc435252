import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button, type ButtonTone } from '../../../kit/Button.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';
import type { RestrictedKind } from '../../../format/typing.ts';
import { useText } from '../../../i18n/useText.ts';
import { Field } from '../../../kit/Field.tsx';
import { NumericInput } from '../../../kit/NumericInput.tsx';
import { PhoneInput } from '../../../kit/DigitsInput.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';

const TONES = [
  'primary',
  'plain',
  'ghost',
  'up',
  'down',
  'practice',
] as const satisfies ButtonTone[];
const CHIPS = ['10', '50', '100'] as const;

/** Buttons by tone, size and state. */
export function ButtonSamples() {
  const t = useKitTexts();
  const [chip, setChip] = useState<string>('50');
  return (
    <>
      <div className={s['row']}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {t.order}
          </Button>
        ))}
      </div>
      <div className={s['row']}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {t.disabled}
          </Button>
        ))}
      </div>
      <div className={s['row']}>
        <Button size="small">{t.small}</Button>
        <Button size="large">{t.large}</Button>
        <IconButton label={t.find}>
          <Search size={16} aria-hidden="true" />
        </IconButton>
        <CopyButton name={t.name} text={t.name} />
      </div>
      <Button wide>{t.long}</Button>
      <div className={s['narrow']}>
        <Button>{t.long}</Button>
        <Button size="small">{t.long}</Button>
      </div>
      <Chips>
        {CHIPS.map((value) => (
          <Chip
            key={value}
            className={s['chip']}
            aria-pressed={chip === value}
            onClick={() => setChip(value)}
          >
            {value}
          </Chip>
        ))}
        <Chip className={s['chip']} disabled>
          {t.disabled}
        </Chip>
      </Chips>
    </>
  );
}

const KINDS = [
  ...(['email', 'digits', 'digitsDot', 'digitsDash', 'username', 'password'] as const),
  ...(['noKorean', 'noSpecial', 'noSpecialDigits'] as const),
] as const satisfies RestrictedKind[];

function Restricted({ kind }: { readonly kind: (typeof KINDS)[number] }) {
  const t = useKitTexts();
  const text = useText();
  const [value, setValue] = useState('');
  const [rejected, setRejected] = useState<RestrictedKind | undefined>(undefined);
  return (
    <Field label={t[kind]} warning={rejected && text(`onlyTyped.${rejected}`)}>
      {(input) => (
        <TextInput
          {...input}
          autoComplete="off"
          restrict={kind}
          value={value}
          onValue={setValue}
          onRestricted={setRejected}
        />
      )}
    </Field>
  );
}

function Whole(props: { readonly label: string; readonly max?: number; readonly isAny?: boolean }) {
  const [value, setValue] = useState('1234');
  return (
    <Field label={props.label}>
      {({ id }) => (
        <NumericInput
          id={id}
          digits={0}
          max={props.max}
          allowsMinus={props.isAny}
          value={value}
          onValue={setValue}
        />
      )}
    </Field>
  );
}

/** Fields that keep to a rule: try them with a Korean input method too. */
export function TypingSamples() {
  const t = useKitTexts();
  const [phone, setPhone] = useState('010-1234-5678');
  return (
    <div className={s['columns']}>
      {KINDS.map((kind) => (
        <Restricted key={kind} kind={kind} />
      ))}
      <Field label={t.phone}>
        {({ id }) => <PhoneInput id={id} value={phone} onValue={setPhone} />}
      </Field>
      <Whole label={t.whole} max={1_000_000} />
      <Whole label={t.wholeMinus} isAny />
    </div>
  );
}
