import type { RiskClass } from '../../domain/copytrade/figures.ts';
import { useText } from '../i18n/useText.ts';
import s from './Trader.module.css';

const LEVEL = { LOW: 1, MIDDLE: 2, HIGH: 3 } as const satisfies Record<RiskClass, number>;

/** A trader's risk in words, with as many bars as it is high. */
export function RiskBadge({ risk }: { readonly risk: RiskClass }) {
  const t = useText();
  return (
    <span className={s['risk']} data-risk={risk}>
      <svg width={14} height={12} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 5}
            y={12 - bar * 4}
            width={3}
            height={bar * 4}
            className={bar <= LEVEL[risk] ? s['barOn'] : s['barOff']}
          />
        ))}
      </svg>
      {t(`copytrade.risk.${risk}`)}
    </span>
  );
}
