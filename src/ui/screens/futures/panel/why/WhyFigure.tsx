import { type ReactNode, useMemo } from 'react';
import { later } from '../../../../kit/later.tsx';
import type { Readable } from '../../../../../domain/readable.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useLive, writeText } from '../../../../kit/LiveText.tsx';
import { OnDemand, type OpenProps } from '../../../../kit/OnDemand.tsx';
import { type TextKey, useText } from '../../../../i18n/useText.ts';
import type { WhyAccountKind, WhyKind } from './steps.ts';
import s from './Why.module.css';

const WhyPopover = later(async () => (await import('./WhyPopover.tsx')).WhyPopover);
const WhyAccountPopover = later(async () => (await import('./WhyPopover.tsx')).WhyAccountPopover);

interface Shown {
  /** The figure as shown. */
  readonly text: Readable<string>;
}

/** Stands for the figure where the sentence around it is read. */
const VALUE = '\u0001';

/**
 * Writes a figure and its accessible name. The sentence is translated once, since figures change
 * with every picture.
 */
function useWriteFigure(name: string): (button: HTMLElement, text: string) => void {
  const t = useText();
  return useMemo(() => {
    const [before = '', after = ''] = t('why.open', { name, value: VALUE }).split(VALUE);
    return (button, text) => {
      writeText(button, text);
      button.setAttribute('aria-label', `${before}${text}${after}`);
    };
  }, [t, name]);
}

/** A figure that opens a floating part when clicked. */
function Opener(
  props: Shown & { readonly name: string; readonly children: (part: OpenProps) => ReactNode },
) {
  const ref = useLive(props.text, useWriteFigure(props.name));
  return (
    <OnDemand
      trigger={(open) => (
        <button
          ref={ref}
          type="button"
          className={s['figure']}
          aria-label={props.name}
          onClick={open}
          data-live
        />
      )}
    >
      {props.children}
    </OnDemand>
  );
}

/** A figure of a position that shows its calculation when clicked. */
export function WhyFigure({
  kind,
  position,
  ...shown
}: Shown & { readonly kind: WhyKind; readonly position: WirePosition }) {
  const t = useText();
  return (
    <Opener {...shown} name={t(`why.${kind}`)}>
      {(part) => <WhyPopover {...part} kind={kind} position={position} />}
    </Opener>
  );
}

const ACCOUNT_NAMES = {
  accountEquity: 'assets.equity',
  accountBalance: 'assets.balance',
  accountAvailable: 'assets.available',
} as const satisfies Record<WhyAccountKind, TextKey>;

/** A figure of the account that shows its calculation when clicked. */
export function WhyAccountFigure({ kind, ...shown }: Shown & { readonly kind: WhyAccountKind }) {
  const t = useText();
  const name = t(ACCOUNT_NAMES[kind]);
  return (
    <Opener {...shown} name={name}>
      {(part) => <WhyAccountPopover {...part} kind={kind} />}
    </Opener>
  );
}
