import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Ellipsis from 'lucide-react/icons/ellipsis';

import { later } from '../../../../kit/later.tsx';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { useBoundKeys } from '../../../../kit/boundKeys.ts';
import { Button } from '../../../../kit/Button.tsx';
import { useMedia } from '../../../../kit/useMedia.ts';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { useTerminal } from '../../terminalContext.ts';
import s from '../Panel.module.css';
import type { OnPositionIntent } from './positionIntent.ts';

const PositionMenu = later(async () => (await import('./PositionMenu.tsx')).PositionMenu);

const CLOSINGS = [
  {
    marketType: 'MARKET',
    name: 'close.rowMarket',
    text: 'close.market',
    whole: 'close.atMarket',
    keys: 'e',
  },
  {
    marketType: 'LIMIT',
    name: 'close.rowLimit',
    text: 'close.limit',
    whole: 'close.atLimit',
    keys: undefined,
  },
] as const;

/** Shares that are in reach where there is room; 100 % is the market close itself. */
const PERCENTS = [25, 50, 75] as const;

/** Actions that close, reduce or reverse a position. */
export function PositionActions(props: {
  readonly position: WirePosition;
  readonly onIntent: OnPositionIntent;
  /** There is room for more than the whole close. */
  readonly isRoomy: boolean;
}) {
  const t = useText();
  const bound = useBoundKeys();
  const { position, onIntent, isRoomy } = props;
  // A card has no head of a column that says what its buttons do.
  const isCard = useMedia('(max-width: 767px)');
  // The keys concern the symbol on screen.
  const isHere = useTerminal().option.id === position.futuresOptionId;
  const figures = {
    label: useOptionLookup().label(position.futuresOptionId, position.stock),
    side: t(`column.${position.side}`),
  };
  return (
    <span className={s['actions']}>
      {isRoomy
        ? PERCENTS.map((percent) => (
            <Button
              key={percent}
              size="small"
              aria-label={t('close.rowPercent', { ...figures, percent })}
              onClick={() => onIntent(position, { kind: 'close', marketType: 'MARKET', percent })}
            >
              {`${percent}%`}
            </Button>
          ))
        : null}
      {CLOSINGS.map(({ marketType, name, text, whole, keys }) => (
        <Button
          key={marketType}
          size="small"
          aria-label={t(name, figures)}
          aria-keyshortcuts={isHere ? bound(keys) : undefined}
          onClick={() => onIntent(position, { kind: 'close', marketType, percent: 100 })}
        >
          {t(isCard ? whole : text)}
        </Button>
      ))}
      <Button
        size="small"
        aria-label={t('reverse.row', figures)}
        title={t('reverse.title')}
        aria-keyshortcuts={isHere ? bound('r') : undefined}
        onClick={() => onIntent(position, { kind: 'reverse' })}
      >
        <ArrowLeftRight size={14} aria-hidden="true" />
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
