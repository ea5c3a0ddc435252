import AlignJustify from 'lucide-react/icons/align-justify';
import Equal from 'lucide-react/icons/equal';
import Eraser from 'lucide-react/icons/eraser';
import Magnet from 'lucide-react/icons/magnet';
import Minus from 'lucide-react/icons/minus';
import MoveUpRight from 'lucide-react/icons/move-up-right';
import Redo2 from 'lucide-react/icons/redo-2';
import Ruler from 'lucide-react/icons/ruler';
import Slash from 'lucide-react/icons/slash';
import Square from 'lucide-react/icons/square';
import Trash2 from 'lucide-react/icons/trash-2';
import Type from 'lucide-react/icons/type';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentType, ReactNode } from 'react';
import { DRAWING_COLORS, DRAWINGS_MAX } from '../../../../../domain/drawings/drawings.ts';
import { useText } from '../../../../i18n/useText.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import type { Board } from './board.ts';
import type { ChartPlaces } from './chartPlaces.ts';
import s from './Drawings.module.css';
import { type Tool, anchorsWanted } from './placing.ts';

/** Shares of the pane's width and height. */
const SHARES = [
  { x: 0.35, y: 0.6 },
  { x: 0.65, y: 0.45 },
  { x: 0.35, y: 0.4 },
] as const;

/** A tool chosen by key places its drawing in the middle of the view, from where keys move it. */
function placeInView(board: Board, { view, anchorAt }: ChartPlaces, tool: Tool): void {
  const { width, height } = view().pane;
  const { isMagnet } = board.state.get();
  board.choose(tool);
  for (const share of SHARES.slice(0, anchorsWanted(tool))) {
    const anchor = anchorAt({ x: share.x * width, y: share.y * height }, isMagnet);
    if (anchor !== undefined) board.place(anchor);
  }
}

type Icon = ComponentType<{ readonly size: number; readonly className?: string | undefined }>;

interface ToolIcon {
  readonly tool: Tool;
  readonly Icon: Icon;
  readonly isUpright?: boolean;
}

const TOOLS: readonly ToolIcon[] = [
  { tool: 'TREND', Icon: Slash },
  { tool: 'RAY', Icon: MoveUpRight },
  { tool: 'HORIZONTAL', Icon: Minus },
  { tool: 'VERTICAL', Icon: Minus, isUpright: true },
  { tool: 'CHANNEL', Icon: Equal },
  { tool: 'RECTANGLE', Icon: Square },
  { tool: 'FIBONACCI', Icon: AlignJustify },
  { tool: 'TEXT', Icon: Type },
  { tool: 'MEASURE', Icon: Ruler },
];

const ICON_PX = 16;

function Choice(props: {
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: (isByKey: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <IconButton
      className={s['tool']}
      label={props.label}
      aria-pressed={props.isPressed}
      disabled={props.isDisabled}
      onClick={({ detail }) => props.onPress(detail === 0)}
    >
      {props.children}
    </IconButton>
  );
}

/** Undo, redo, color and removal. */
function Acts({ board }: { readonly board: Board }) {
  const t = useText();
  const { color, selected, history, drawings, isMagnet } = useReadable(board.state);
  const index = DRAWING_COLORS.indexOf(color);
  const next = DRAWING_COLORS[(index + 1) % DRAWING_COLORS.length] ?? color;
  return (
    <>
      <Choice
        label={t('drawings.magnet')}
        isPressed={isMagnet}
        onPress={() => board.pull(!isMagnet)}
      >
        <Magnet size={ICON_PX} />
      </Choice>
      <Choice
        label={t('drawings.color', { index: index + 1, count: DRAWING_COLORS.length })}
        onPress={() => board.paint(next)}
      >
        <span className={s['swatch']} style={{ background: `var(--series-${color})` }} />
      </Choice>
      <Choice
        label={t('drawings.undo')}
        isDisabled={history.done.length === 0}
        onPress={board.undo}
      >
        <Undo2 size={ICON_PX} />
      </Choice>
      <Choice
        label={t('drawings.redo')}
        isDisabled={history.undone.length === 0}
        onPress={board.redo}
      >
        <Redo2 size={ICON_PX} />
      </Choice>
      <Choice
        label={t('drawings.remove')}
        isDisabled={selected === undefined}
        onPress={() => selected !== undefined && board.remove(selected)}
      >
        <Trash2 size={ICON_PX} />
      </Choice>
      <Choice
        label={t('drawings.removeAll')}
        isDisabled={drawings.length === 0}
        onPress={board.removeAll}
      >
        <Eraser size={ICON_PX} />
      </Choice>
    </>
  );
}

/** The row of tools above the chart. */
export function DrawingTools(props: { readonly board: Board; readonly places: ChartPlaces }) {
  const t = useText();
  const { board, places } = props;
  const { draft, drawings } = useReadable(board.state);
  const isFull = drawings.length >= DRAWINGS_MAX;
  const press = (tool: Tool, isByKey: boolean) => {
    if (draft?.tool === tool) board.choose(undefined);
    else if (isByKey) placeInView(board, places, tool);
    else board.choose(tool);
  };
  return (
    <div className={s['tools']} role="group" aria-label={t('drawings.tools')}>
      {TOOLS.map(({ tool, Icon, isUpright }) => (
        <Choice
          key={tool}
          label={t(`drawings.${tool}`)}
          isPressed={draft?.tool === tool}
          isDisabled={isFull && tool !== 'MEASURE'}
          onPress={(isByKey) => press(tool, isByKey)}
        >
          <Icon size={ICON_PX} className={isUpright === true ? s['upright'] : undefined} />
        </Choice>
      ))}
      <span className={s['divider']} aria-hidden />
      <Acts board={board} />
      {isFull ? <p className={s['full']}>{t('drawings.full', { count: DRAWINGS_MAX })}</p> : null}
    </div>
  );
}
