import { lazy } from 'react';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { cx } from '../../../../kit/cx.ts';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import type { WhyKind } from './steps.ts';
import s from './Why.module.css';

const WhyPopover = lazy(async () => ({
  default: (await import('./WhyPopover.tsx')).WhyPopover,
}));

/** A figure that shows its calculation when clicked. */
export function WhyFigure(props: {
  readonly kind: WhyKind;
  readonly position: WirePosition;
  /** The figure as shown in the table. */
  readonly text: string;
  readonly className?: string | undefined;
}) {
  const t = useText();
  const { kind, position, text } = props;
  return (
    <OnDemand
      trigger={(open) => (
        <button
          type="button"
          className={cx(s['figure'], props.className)}
          aria-label={t('why.open', { name: t(`why.${kind}`), value: text })}
          onClick={open}
        >
          {text}
        </button>
      )}
    >
      {(part) => <WhyPopover {...part} kind={kind} position={position} />}
    </OnDemand>
  );
}
