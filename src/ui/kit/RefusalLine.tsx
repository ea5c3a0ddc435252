/** Error messages of the user's own requests, shown where the request was made. */
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import s from './RefusalLine.module.css';

/** Containers whose fields form one request: a change inside one may correct the refusal. */
const FORM = 'form, [role="dialog"], [role="alertdialog"], section, [data-form]';
/** Controls that change something when they are pressed. */
const CONTROL = 'button, [role="radio"], [role="switch"], [role="option"], [role="slider"]';

/**
 * Whether something was changed in the form around an element since it is shown; what is pressed in
 * the element itself changes nothing.
 */
function useEdited(ref: RefObject<HTMLElement | null>): boolean {
  const [isEdited, setEdited] = useState(false);
  useEffect(() => {
    const element = ref.current;
    const form = element?.closest(FORM);
    if (element === null || form === null || form === undefined) return undefined;
    const note = ({ type, target }: Event) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      if (type === 'input' || target.closest(CONTROL) !== null) setEdited(true);
    };
    form.addEventListener('input', note);
    form.addEventListener('click', note);
    return () => {
      form.removeEventListener('input', note);
      form.removeEventListener('click', note);
    };
  }, [ref]);
  return isEdited;
}

/** A red line of text that screen readers announce immediately. */
export function RefusalLine({ className, ...rest }: ComponentProps<'p'>) {
  return <p role="alert" className={cx(s['line'], className)} {...rest} />;
}

/** Why a request was refused, as a line. It goes with the next change in its form. Rule [U-F3]. */
export function SentRefusal(props: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const ref = useRef<HTMLParagraphElement>(null);
  return useEdited(ref) ? null : (
    <RefusalLine ref={ref} className={props.className}>
      {props.children}
    </RefusalLine>
  );
}

/** Warning that does not prevent an act. */
export function WarnLine({ className, ...rest }: ComponentProps<'p'>) {
  return <p role="status" className={cx(s['callout'], s['warning'], className)} {...rest} />;
}

/**
 * Why a request was refused, in a box with an optional title; with `discard` it can be dismissed. It
 * goes with the next change in its form, unless it is about what could not be loaded. Rule [U-F3].
 */
export function RefusalBox(props: {
  readonly title?: string;
  readonly text: string;
  readonly discard?: { readonly label: string; readonly onDiscard: () => void };
  /** Whether it is about what could not be loaded, which no change mends. */
  readonly stays?: boolean;
  readonly className?: string | undefined;
}) {
  const { discard } = props;
  const ref = useRef<HTMLDivElement>(null);
  if (useEdited(ref) && props.stays !== true) return null;
  return (
    <div
      ref={ref}
      role="alert"
      className={cx(s['callout'], discard && s['dismissible'], props.className)}
    >
      <p>
        {props.title === undefined ? null : (
          <>
            <strong>{props.title}</strong>
            <br />
          </>
        )}
        {props.text}
      </p>
      {discard === undefined ? null : (
        <Button size="small" tone="ghost" onClick={discard.onDiscard}>
          {discard.label}
        </Button>
      )}
    </div>
  );
}

/** Shown when a request was sent and no answer arrived: it can be resent or discarded. */
export function UnknownOutcome(props: {
  readonly title: string;
  readonly text: string;
  readonly resend: string;
  readonly discard: string;
  readonly onResend: () => void;
  readonly onDiscard: () => void;
  readonly className?: string | undefined;
}) {
  return (
    <div role="alert" className={cx(s['callout'], s['unknown'], props.className)}>
      <strong>{props.title}</strong>
      <p>{props.text}</p>
      <div>
        <Button size="small" tone="primary" onClick={props.onResend}>
          {props.resend}
        </Button>
        <Button size="small" onClick={props.onDiscard}>
          {props.discard}
        </Button>
      </div>
    </div>
  );
}
