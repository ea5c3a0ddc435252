import Ellipsis from 'lucide-react/icons/ellipsis';

import { later } from '../../../../kit/later.tsx';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { Button } from '../../../../kit/Button.tsx';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import s from '../Panel.module.css';
import type { OnPositionIntent } from './positionIntent.ts';

const PositionMenu = later(async () => (await import('./PositionMenu.tsx')).PositionMenu);

const CLOSINGS = [
  { marketType: 'MARKET', name: 'close.rowMarket', text: 'close.market' },
  { marketType: 'LIMIT', name: 'close.rowLimit', text: 'close.limit' },
] as const;

/** Actions that close or reduce a position. */
export function PositionActions(props: {
  readonly position: WirePosition;
  readonly onIntent: OnPositionIntent;
}) {
  const t = useText();
  const { position, onIntent } = props;
  const figures = {
    label: useOptionLookup().label(position.futuresOptionId, position.stock),
    side: t(`column.${position.side}`),
  };
  return (
    <span className={s['actions']}>
      {CLOSINGS.map(({ marketType, name, text }) => (
        <Button
          key={marketType}
          size="small"
          aria-label={t(name, figures)}
          onClick={() => onIntent(position, { kind: 'close', marketType, percent: 100 })}
        >
          {t(text)}
        </Button>
      ))}
      <OnDemand
        trigger={(open) => (
          <Button
            size="small"
            aria-label={t('close.more', figures)}
            aria-haspopup="menu"
            onClick={open}
          >
            <Ellipsis size={14} aria-hidden="true" />
          </Button>
        )}
      >
        {(part) => <PositionMenu {...part} position={position} onIntent={onIntent} />}
      </OnDemand>
    </span>
  );
}
