import { type ReactNode } from 'react';
import { later } from '../../../../kit/later.tsx';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { cx } from '../../../../kit/cx.ts';
import { OnDemand, type OpenProps } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import type { WhyAccountKind, WhyKind } from './steps.ts';
import s from './Why.module.css';

const WhyPopover = later(async () => (await import('./WhyPopover.tsx')).WhyPopover);
const WhyAccountPopover = later(async () => (await import('./WhyPopover.tsx')).WhyAccountPopover);

interface Shown {
  /** The figure as shown. */
  readonly text: string;
  readonly className?: string | undefined;
}

/** A figure that opens a floating part when clicked. */
function Opener(
  props: Shown & { readonly name: string; readonly children: (part: OpenProps) => ReactNode },
) {
  const t = useText();
  const { name, text } = props;
  return (
    <OnDemand
      trigger={(open) => (
        <button
          type="button"
          className={cx(s['figure'], props.className)}
          aria-label={t('why.open', { name, value: text })}
          onClick={open}
        >
          {text}
        </button>
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

/** A figure of the account that shows its calculation when clicked. */
export function WhyAccountFigure({ kind, ...shown }: Shown & { readonly kind: WhyAccountKind }) {
  const t = useText();
  const name = t(kind === 'accountBalance' ? 'assets.balance' : 'assets.available');
  return (
    <Opener {...shown} name={name}>
      {(part) => <WhyAccountPopover {...part} kind={kind} />}
    </Opener>
  );
}
