import { type Ref, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Drawing, DRAWING_TEXT_MAX } from '../../../../../domain/drawings/drawings.ts';
import { useText } from '../../../../i18n/useText.ts';
import { SmallInput } from '../../../../kit/SmallInput.tsx';
import { useReadable } from '../../../../services/useReadable.ts';
import type { ChartHandle } from '../chartHandle.ts';
import type { Typing } from './board.ts';
import s from './Drawings.module.css';
import { dragDrawing, type PointerParts, measurePrices } from './drawingPointer.ts';
import { pointsOf } from './shapes.ts';

/** Writes positions within the chart's own paint: marked elements follow their anchors. */
function useFollowing(handle: ChartHandle, { board, places }: PointerParts) {
  const box = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const { current } = box;
    if (current === null) return;
    const view = places.view();
    current.style.width = `${view.pane.width}px`;
    current.style.height = `${view.pane.height}px`;
    for (const element of current.querySelectorAll<HTMLElement>('[data-at]')) {
      const { at, price = '' } = element.dataset;
      const [point] = pointsOf([{ at: Number(at), price }], view) ?? [];
      element.style.visibility = point === undefined ? 'hidden' : 'visible';
      if (point !== undefined) element.style.translate = `${point.x}px ${point.y}px`;
    }
  }, [places]);
  const state = useReadable(board.state);
  useLayoutEffect(place, [place, state]);
  useEffect(() => handle.onPainted(place), [handle, place]);
  return box;
}

function TextField({ board, typing }: Pick<PointerParts, 'board'> & { readonly typing: Typing }) {
  const t = useText();
  return (
    <SmallInput
      ref={(element) => element?.focus({ preventScroll: true })}
      className={s['typing']}
      aria-label={t('drawings.text')}
      placeholder={t('drawings.text')}
      maxLength={DRAWING_TEXT_MAX}
      defaultValue={typing.text}
      data-at={typing.anchor.at}
      data-price={typing.anchor.price}
      onBlur={({ currentTarget }) => board.finishText(currentTarget.value.trim())}
      onKeyDown={(event) => {
        // Of an input method it ends a character.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          // The focus moves on to the drawing, which the same key would press.
          event.preventDefault();
          board.finishText(event.currentTarget.value.trim());
        } else if (event.key === 'Escape') board.type(undefined);
        else return;
        event.stopPropagation();
      }}
    />
  );
}

/** Text of a measurement, at its second point. */
function Measured({ board, places }: Pick<PointerParts, 'board' | 'places'>) {
  const t = useText();
  const { draft } = useReadable(board.state);
  const from = draft?.placed[0];
  const to = draft?.placed[1] ?? draft?.next;
  if (draft?.tool !== 'MEASURE' || from === undefined || to === undefined) return null;
  const measure = measurePrices(from, to);
  const [start, end] = [places.placeOf(from.at), places.placeOf(to.at)];
  if (measure === undefined || start === undefined || end === undefined) return null;
  const count = Math.round(end - start);
  return (
    <p className={s['measured']} data-at={to.at} data-price={to.price} role="status">
      {`${measure.price} (${measure.percent}%) · ${t('drawings.bars', { count })}`}
    </p>
  );
}

/** Buttons of the selected drawing's anchors. */
function Grips(props: PointerParts & { readonly drawing: Drawing; readonly name: string }) {
  const t = useText();
  const { drawing } = props;
  return drawing.anchors.map(({ at, price }, index) => (
    <button
      key={index}
      type="button"
      className={s['grip']}
      aria-label={t('drawings.point', { kind: props.name, index: index + 1 })}
      data-anchor={index}
      data-at={at}
      data-price={price}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        dragDrawing(event, props, drawing, index);
      }}
    />
  ));
}

/** Focusable elements of the chart: each drawing, and the anchors of the selected one. */
export function DrawingSurface(props: PointerParts & { readonly handle: ChartHandle }) {
  const t = useText();
  const { board, places, handle, body } = props;
  const box = useFollowing(handle, props);
  const { drawings, selected, typing, draft } = useReadable(board.state);
  const buttons = useRef(new Map<string, HTMLElement>());
  const counts = new Map<string, number>();
  useEffect(() => {
    if (typing !== undefined) return;
    const { activeElement } = document;
    const isInside = box.current?.contains(activeElement) === true;
    if (selected !== undefined) {
      if (!isInside) buttons.current.get(selected)?.focus({ preventScroll: true });
    } else if (activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [box, selected, typing]);
  const keep =
    (id: string): Ref<HTMLButtonElement> =>
    (element) => {
      if (element === null) buttons.current.delete(id);
      else buttons.current.set(id, element);
    };
  return (
    <div
      ref={box}
      className={s['surface']}
      role="group"
      aria-label={t('drawings.onChart')}
      tabIndex={-1}
    >
      {drawings.map((drawing) => {
        const kind = t(`drawings.${drawing.kind}`);
        const index = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, index);
        const name = t('drawings.entry', { kind, index });
        const isSelected = drawing.id === selected;
        return (
          <div key={drawing.id} role="presentation">
            <button
              ref={keep(drawing.id)}
              type="button"
              className="visuallyHidden"
              aria-pressed={isSelected}
              title={t('drawings.hint')}
              onFocus={() => board.select(drawing.id)}
              onClick={() => {
                const [anchor] = drawing.anchors;
                if (drawing.kind !== 'TEXT' || anchor === undefined) return;
                board.type({ anchor, id: drawing.id, text: drawing.text ?? '' });
              }}
            >
              {drawing.text === undefined ? name : `${name}: ${drawing.text}`}
            </button>
            {isSelected && typing === undefined ? (
              <Grips {...{ board, places, body, drawing, name }} />
            ) : null}
          </div>
        );
      })}
      {typing === undefined ? null : <TextField board={board} typing={typing} />}
      {draft === undefined ? null : <Measured board={board} places={places} />}
    </div>
  );
}
