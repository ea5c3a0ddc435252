import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { Menu, MenuItem, MenuLine } from '../../../../kit/Menu.tsx';
import { useOffers } from '../../../../services/useOffers.ts';
import type { OnPositionIntent, PositionIntent } from './positionIntent.ts';

const PERCENTS = [25, 50, 75, 100] as const;

/** Further actions on a position. */
export function PositionMenu(
  props: OpenProps & { readonly position: WirePosition; readonly onIntent: OnPositionIntent },
) {
  const t = useText();
  const offers = useOffers();
  const item = (text: string, intent: PositionIntent) => (
    <MenuItem key={text} onSelect={() => props.onIntent(props.position, intent)}>
      {text}
    </MenuItem>
  );
  return (
    <Menu {...props}>
      {PERCENTS.map((percent) =>
        item(t('close.percent', { percent }), { kind: 'close', marketType: 'MARKET', percent }),
      )}
      {offers('placeScale') ? item(t('close.scale'), { kind: 'scale' }) : null}
      <MenuLine />
      {item(t('reverse.title'), { kind: 'reverse' })}
      {item(t('exits.title'), { kind: 'exits' })}
      {item(t('marginChange.title'), { kind: 'margin' })}
      {props.position.marginType === 'CROSS' ? item(t('ladder.title'), { kind: 'ladder' }) : null}
      {item(t('share.title'), { kind: 'share' })}
    </Menu>
  );
}
