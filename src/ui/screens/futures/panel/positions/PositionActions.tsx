import Ellipsis from 'lucide-react/icons/ellipsis';
import { lazy } from 'react';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { Button } from '../../../../kit/Button.tsx';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useOptionLookup } from '../optionsById.ts';
import s from '../Panel.module.css';
import type { Ask } from './positionWish.ts';

const PositionMenu = lazy(async () => ({
  default: (await import('./PositionMenu.tsx')).PositionMenu,
}));

/** The ways out of a position. */
export function PositionActions(props: { readonly position: WirePosition; readonly ask: Ask }) {
  const t = useText();
  const { position, ask } = props;
  const figures = {
    label: useOptionLookup().label(position.futuresOptionId, position.stock),
    side: t(`column.${position.side}`),
  };
  return (
    <span className={s['actions']}>
      <Button
        size="small"
        aria-label={t('close.rowMarket', figures)}
        onClick={() => ask(position, { kind: 'close', marketType: 'MARKET', percent: 100 })}
      >
        {t('close.market')}
      </Button>
      <Button
        size="small"
        aria-label={t('close.rowLimit', figures)}
        onClick={() => ask(position, { kind: 'close', marketType: 'LIMIT', percent: 100 })}
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
        {(part) => <PositionMenu {...part} position={position} ask={ask} />}
      </OnDemand>
    </span>
  );
}
