import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy } from 'react';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { Button } from '../../../../kit/Button.tsx';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import type { OnPositionIntent } from './positionIntent.ts';

const PositionMenu = lazy(async () => ({
  default: (await import('./PositionMenu.tsx')).PositionMenu,
}));

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
      <Button
        size="small"
        aria-label={t('close.rowMarket', figures)}
        onClick={() => onIntent(position, { kind: 'close', marketType: 'MARKET', percent: 100 })}
      >
        {t('close.market')}
      </Button>
      <Button
        size="small"
        aria-label={t('close.rowLimit', figures)}
        onClick={() => onIntent(position, { kind: 'close', marketType: 'LIMIT', percent: 100 })}
      >
        {t('close.limit')}
      </Button>
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
