import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import * as RadixSelect from 'radix-ui/select';
import { useOverlayPlace } from './overlayPlace.ts';
import s from './Select.module.css';

/** A dropdown list of texts. */
export function Select<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
}) {
  const place = useOverlayPlace();
  const choose = (picked: string) => {
    const choice = props.choices.find(({ value }) => value === picked);
    if (choice !== undefined) props.onValue(choice.value);
  };
  return (
    <RadixSelect.Root value={props.value} onValueChange={choose}>
      <RadixSelect.Trigger className={s['trigger']} aria-label={props.label}>
        <RadixSelect.Value />
        <RadixSelect.Icon className={s['icon']}>
          <ChevronDown size={12} aria-hidden="true" />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal container={place}>
        <RadixSelect.Content className={s['list']} position="popper" sideOffset={4}>
          <RadixSelect.Viewport>
            {props.choices.map((choice) => (
              <RadixSelect.Item key={choice.value} value={choice.value} className={s['item']}>
                <RadixSelect.ItemText>{choice.label}</RadixSelect.ItemText>
                <RadixSelect.ItemIndicator>
                  <Check size={12} aria-hidden="true" />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  );
}
