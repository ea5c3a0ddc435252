/** Error messages of the user's own requests, shown where the request was made. */
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import s from './RefusalLine.module.css';

/** A red line of text that screen readers announce immediately. */
export function RefusalLine({ className, ...rest }: ComponentProps<'p'>) {
  return <p role="alert" className={cx(s['line'], className)} {...rest} />;
}

/** What one should know before one acts, and may act upon all the same. */
export function WarnLine({ className, ...rest }: ComponentProps<'p'>) {
  return <p role="status" className={cx(s['callout'], s['warning'], className)} {...rest} />;
}

/** A refusal in a box, with an optional title; with `discard` it can be dismissed. */
export function RefusalBox(props: {
  readonly title?: string;
  readonly text: string;
  readonly discard?: { readonly label: string; readonly onDiscard: () => void };
  readonly className?: string | undefined;
}) {
  const { discard } = props;
  return (
    <div role="alert" className={cx(s['callout'], discard && s['dismissible'], props.className)}>
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
