import type { ReactNode } from 'react';
import { cx } from '../kit/cx.ts';
import { Hint } from '../kit/Hint.tsx';
import s from './Trader.module.css';

/**
 * A list of figures beside each other, in equal columns or spread over the line; `framed` is a line
 * between two rules, and `facts` the same for texts rather than figures.
 */
export function FigureTiles(props: {
  readonly look?: 'columns' | 'line' | 'framed' | 'facts';
  readonly children: ReactNode;
}) {
  const { look = 'columns' } = props;
  const isFramed = look === 'framed' || look === 'facts';
  return (
    <dl
      className={cx(
        s['tiles'],
        look !== 'columns' && s['inLine'],
        isFramed && s['framed'],
        look !== 'facts' && s['large'],
      )}
    >
      {props.children}
    </dl>
  );
}

/** One figure below its name, with an explanation where the name needs one. */
export function FigureTile(props: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {props.hint === undefined ? props.label : <Hint text={props.hint}>{props.label}</Hint>}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}
