import ChevronDown from 'lucide-react/icons/chevron-down';
import s from './Select.module.css';

/** The platform's own list, where a small one will do: quick to open on a phone, nothing to load. */
export function NativeSelect(props: {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly choices: readonly string[];
}) {
  return (
    <span className={s['native']}>
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onValue(event.currentTarget.value)}
      >
        {props.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" />
    </span>
  );
}
