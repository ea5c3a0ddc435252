import { Link } from 'react-router-dom';
import { Tag } from '../../kit/Badge.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { useText } from '../../i18n/useText.ts';
import s from './SymbolCell.module.css';

/** Symbol with side, leverage and margin mode, linked to the instrument. */
export function SymbolCell(props: {
  readonly label: string;
  readonly optionId: number;
  readonly isRise: boolean;
  readonly side: string;
  readonly leverage: number | undefined;
  readonly marginType: 'CROSS' | 'ISOLATED' | undefined;
}) {
  const t = useText();
  return (
    <span className={s['symbol']}>
      <span className={s['stripe']} data-rise={props.isRise} aria-hidden="true" />
      <span>
        <Link to={`/future/${props.optionId}`} className={s['symbolLink']}>
          {props.label}
        </Link>
        <span className={s['tags']}>
          <Signed value={props.isRise ? '1' : '-1'} text={props.side} />
          {props.marginType === undefined || props.leverage === undefined ? null : (
            <Tag>{`${t(`margin.${props.marginType}`)} ${props.leverage}x`}</Tag>
          )}
        </span>
      </span>
    </span>
  );
}
