import * as RadixSlider from 'radix-ui/slider';
import { cx } from './cx.ts';
import s from './MarkedSlider.module.css';
import { useBoundKeys } from './boundKeys.ts';

const THUMB_PX = 14;

/** A slider with labelled, clickable marks. */
export function MarkedSlider(props: {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly marks: readonly number[];
  /** Keyboard shortcuts of the marks, see shell/shortcutKeys. */
  readonly markKeys?: readonly string[];
  readonly unit: string;
  readonly disabled?: boolean;
  readonly onValue: (value: number) => void;
}) {
  const bound = useBoundKeys();
  const { min, max, value } = props;
  // The center of the thumb travels from half its width to half its width before the end.
  const place = (mark: number) => {
    const share = max === min ? 0 : (mark - min) / (max - min);
    return `calc(${THUMB_PX / 2}px + (100% - ${THUMB_PX}px) * ${share})`;
  };
  return (
    <div className={s['slider']}>
      <RadixSlider.Root
        className={s['root']}
        min={min}
        max={max}
        step={1}
        value={[value]}
        disabled={props.disabled === true}
        onValueChange={([next]) => (next === undefined ? undefined : props.onValue(next))}
      >
        <RadixSlider.Track className={s['track']}>
          <RadixSlider.Range className={s['range']} />
        </RadixSlider.Track>
        {props.marks.map((mark) => (
          <span
            key={mark}
            className={cx(s['mark'], mark <= value && s['passed'])}
            style={{ left: place(mark) }}
            aria-hidden="true"
          />
        ))}
        <RadixSlider.Thumb
          className={s['thumb']}
          aria-label={props.label}
          aria-valuetext={`${value}${props.unit}`}
        />
      </RadixSlider.Root>
      <div className={s['labels']}>
        {props.marks.map((mark, index) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            aria-keyshortcuts={bound(props.markKeys?.[index])}
            disabled={props.disabled === true}
            className={s['step']}
            style={{ left: place(mark) }}
            onClick={() => props.onValue(mark)}
          >
            {`${mark}${props.unit}`}
          </button>
        ))}
      </div>
    </div>
  );
}
