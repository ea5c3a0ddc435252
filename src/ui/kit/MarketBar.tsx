import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBoundKeys } from './boundKeys.ts';
import { useText } from '../i18n/useText.ts';
import { cx } from './cx.ts';
import { FlashText } from './FlashText.tsx';
import { Hint } from './Hint.tsx';
import s from './MarketBar.module.css';
import { OnDemand, type OpenProps } from './OnDemand.tsx';
import { Skeleton } from './Skeleton.tsx';

/** The name of a market; clicking it opens the market picker. */
export function MarketName(props: {
  readonly title: string;
  /** The full name, hidden where there is no room. */
  readonly fullName?: string | undefined;
  /** Shown before the name: the favorite star. */
  readonly star?: ReactNode;
  /** Shown after the name: a tag for an unusual market state. */
  readonly tag?: ReactNode;
  readonly picker: (part: OpenProps) => ReactNode;
}) {
  const bound = useBoundKeys();
  return (
    <div className={s['name']}>
      {props.star}
      <OnDemand
        trigger={(open) => (
          <button
            type="button"
            className={s['symbol']}
            aria-haspopup="dialog"
            aria-keyshortcuts={bound('/')}
            onClick={open}
          >
            <h1>{props.title}</h1>
            {props.fullName === undefined ? null : (
              <span className={s['full']}>{props.fullName}</span>
            )}
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      >
        {props.picker}
      </OnDemand>
      {props.tag}
    </div>
  );
}

/** The shortest time between two prices in the title: a tab is glanced at, and each is drawn. */
const TITLE_MS = 1_000;

/** Shows the last price before the site's name in the page title while the market is on screen. */
export function useMarketTitle(label: string, price: string | undefined, site: string): void {
  const written = useRef({ label: '', at: -Infinity });
  useEffect(() => {
    const write = () => {
      written.current = { label, at: price === undefined ? -Infinity : performance.now() };
      document.title = price === undefined ? `${label} | ${site}` : `${price} | ${label} | ${site}`;
    };
    const { current } = written;
    const restMs = current.label === label ? current.at + TITLE_MS - performance.now() : 0;
    if (restMs <= 0) {
      write();
      return undefined;
    }
    const timer = setTimeout(write, restMs);
    return () => clearTimeout(timer);
  }, [price, label, site]);
  useEffect(
    () => () => {
      document.title = site;
    },
    [site],
  );
}

/** The last price, which flashes as it changes. */
export function MarketLast(props: {
  /** Decimal; undefined until the first price. */
  readonly value: string | undefined;
  readonly text: string;
  /** Class of the direction's color. */
  readonly className?: string | undefined;
  /** Shown below the price: the change of the day. */
  readonly children?: ReactNode;
}) {
  return (
    <div className={cx(s['last'], props.className)}>
      {props.value === undefined ? (
        <Skeleton width={8} />
      ) : (
        <FlashText className={s['price']} value={props.value} text={props.text} />
      )}
      {props.children === undefined ? null : (
        <span className={s['beside']} data-live>
          {props.children}
        </span>
      )}
    </div>
  );
}

/** A figure of the market below its label. */
export function MarketFigure(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  const { label, hint } = props;
  return (
    <div className={s['figure']}>
      <dt>{hint === undefined ? label : <Hint text={hint}>{label}</Hint>}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** The header of a market: name, last price and figures, on one line where it fits. */
export function MarketBar(props: {
  readonly name: ReactNode;
  readonly last: ReactNode;
  /** Shown between price and figures: another selector. */
  readonly choice?: ReactNode;
  /** `MarketFigure`s. */
  readonly figures: ReactNode;
  /** Shown at the end of the figures. */
  readonly end?: ReactNode;
  /** `dense` leaves more room for the selector. */
  readonly spacing?: 'wide' | 'dense';
}) {
  const t = useText();
  return (
    <section
      className={cx(s['bar'], props.spacing === 'dense' && s['dense'])}
      aria-label={t('market.symbol')}
    >
      {props.name}
      {props.last}
      {props.choice}
      <div className={s['figures']}>
        <dl className={s['list']}>{props.figures}</dl>
        {props.end === undefined ? null : <div className={s['end']}>{props.end}</div>}
      </div>
    </section>
  );
}
