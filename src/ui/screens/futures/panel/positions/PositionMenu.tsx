import * as Menu from 'radix-ui/dropdown-menu';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import s from '../Panel.module.css';
import type { Ask, PositionWish } from './positionWish.ts';

const PERCENTS = [25, 50, 75, 100] as const;

/** What else can be done with a position. */
export function PositionMenu(
  props: OpenProps & { readonly position: WirePosition; readonly ask: Ask },
) {
  const t = useText();
  const item = (text: string, wish: PositionWish) => (
    <Menu.Item
      key={text}
      className={s['menuItem']}
      onSelect={() => props.ask(props.position, wish)}
    >
      {text}
    </Menu.Item>
  );
  return (
    <Menu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Menu.Trigger asChild>{props.trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={s['menu']} align="end" sideOffset={4} collisionPadding={8}>
          {PERCENTS.map((percent) =>
            item(t('close.percent', { percent }), {
              kind: 'close',
              marketType: 'MARKET',
              percent,
            }),
          )}
          <Menu.Separator className={s['menuLine']} />
          {item(t('reverse.title'), { kind: 'reverse' })}
          {item(t('exits.title'), { kind: 'exits' })}
          {item(t('marginChange.title'), { kind: 'margin' })}
          {item(t('share.title'), { kind: 'share' })}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
