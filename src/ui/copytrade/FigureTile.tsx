import type { ReactNode } from 'react';
import { Hint } from '../kit/Hint.tsx';
import s from './Trader.module.css';

/** A list of figures beside each other. */
export const FigureTiles = ({ children }: { readonly children: ReactNode }) => (
  <dl className={s['tiles']}>{children}</dl>
);

/** One figure below its name, with an explanation where the name needs one. */
export function FigureTile(props: {
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={s['tile']}>
      <dt>
        {props.hint === undefined ? props.label : <Hint text={props.hint}>{props.label}</Hint>}
      </dt>
      <dd>{props.children}</dd>
    </div>
  );
}
