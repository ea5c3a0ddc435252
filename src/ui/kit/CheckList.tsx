import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import s from './CheckList.module.css';

/** `skipped`: it could not be made. */
type CheckResult = 'passed' | 'refuted' | 'skipped';

export interface ShownCheck {
  readonly name: string;
  readonly result: CheckResult;
  readonly text: string;
  /** The result as text, for users who cannot see the mark. */
  readonly said: string;
  readonly more?: ReactNode;
}

const ICONS = { passed: Check, refuted: X, skipped: Minus } as const;

/** Result of a verification; undefined while there is none. */
export const Outcome = (props: {
  readonly isGenuine: boolean | undefined;
  readonly children: ReactNode;
}) => (
  <div role="status" className={s['outcome']} data-genuine={props.isGenuine}>
    {props.children}
  </div>
);

/** The checks of a verification in their order, each with its mark. */
export const CheckList = ({ checks }: { readonly checks: readonly ShownCheck[] }) => (
  <ul className={s['checks']}>
    {checks.map(({ name, result, text, said, more }) => {
      const Icon = ICONS[result];
      return (
        <li key={name} data-result={result}>
          <Icon size={14} aria-hidden="true" />
          <span>
            {text}
            <span className="visuallyHidden">{` – ${said}`}</span>
            {more}
          </span>
        </li>
      );
    })}
  </ul>
);

/** A hash or a value that was computed, as it would be compared. */
export const HashText = ({ children }: { readonly children: string }) => (
  <code className={s['hash']}>{children}</code>
);
