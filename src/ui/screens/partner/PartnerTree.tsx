import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, useMemo, useState } from 'react';
import type { WirePartnerNode } from '../../../protocol/partners/entities.ts';
import { type Translate, useRefusalText, useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import s from './PartnerTree.module.css';
import { type DrawnNode, drawTree, listTree, type TreeNode } from './treeDrawing.ts';
import { usePartnersBelow } from './usePartnersBelow.ts';

const DOT_PX = 7;
const INDENT_PX = 16;

interface TreeProps {
  readonly root: WirePartnerNode;
  readonly below: readonly WirePartnerNode[];
  readonly closed: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}

const figuresText = (t: Translate, partners: number, members: number): string =>
  t('partner.nodeFigures', {
    partners: t('partner.partnersOf', { count: partners }),
    members: t('partner.membersOf', { count: members }),
  });

function Node(props: { readonly node: DrawnNode; readonly onToggle: (id: string) => void }) {
  const t = useText();
  const { partner, x, y, isOpen } = props.node;
  const { id, name, level, partners, members } = partner;
  const toggle = () => props.onToggle(id);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle();
  };
  const label = t('partner.node', {
    name,
    level,
    partners: t('partner.partnersOf', { count: partners }),
    members: t('partner.directOf', { count: members }),
  });
  const drawn = (
    <>
      <circle r={DOT_PX} className={isOpen === false ? s['closed'] : s['dot']} />
      <text x={DOT_PX * 2} dy="-0.1em" className={s['name']}>
        {name}
      </text>
      <text x={DOT_PX * 2} dy="1.2em" className={s['figures']}>
        {figuresText(t, partners, members)}
      </text>
    </>
  );
  const at = `translate(${x} ${y})`;
  if (isOpen === undefined)
    return (
      <g transform={at} className={s['leaf']} role="img" aria-label={label}>
        {drawn}
      </g>
    );
  return (
    <g
      transform={at}
      className={s['node']}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={toggle}
      onKeyDown={press}
    >
      {drawn}
    </g>
  );
}

function Drawing({ root, below, closed, onToggle }: TreeProps) {
  const t = useText();
  const { width, height, nodes, lines } = useMemo(
    () => drawTree(root, below, closed),
    [root, below, closed],
  );
  return (
    <div className={s['box']}>
      <svg
        width={width}
        height={height}
        role="group"
        aria-label={t('partner.treeOf', { name: root.name })}
      >
        {lines.map(({ id, path }) => (
          <path key={id} d={path} className={s['line']} />
        ))}
        {nodes.map((node) => (
          <Node key={node.partner.id} node={node} onToggle={onToggle} />
        ))}
      </svg>
    </div>
  );
}

function Row(props: { readonly node: TreeNode; readonly onToggle: (id: string) => void }) {
  const t = useText();
  const { partner, isOpen, depth } = props.node;
  const { id, name, level, partners, members } = partner;
  const Mark = isOpen === true ? ChevronDown : ChevronRight;
  const text = (
    <span className={s['text']}>
      <strong>{name}</strong>
      <small className={s['figures']}>
        {`${t('partner.levelOf', { level })} · ${figuresText(t, partners, members)}`}
      </small>
    </span>
  );
  return (
    <li style={{ paddingLeft: depth * INDENT_PX }}>
      {isOpen === undefined ? (
        <span className={s['row']}>{text}</span>
      ) : (
        <button
          type="button"
          className={s['row']}
          aria-expanded={isOpen}
          onClick={() => props.onToggle(id)}
        >
          <Mark size={16} aria-hidden="true" />
          {text}
        </button>
      )}
    </li>
  );
}

/** For a phone, where a drawing would have to be scrolled to both sides. */
function IndentedList({ root, below, closed, onToggle }: TreeProps) {
  const t = useText();
  const nodes = useMemo(() => listTree(root, below, closed), [root, below, closed]);
  return (
    <ul className={s['list']} aria-label={t('partner.treeOf', { name: root.name })}>
      {nodes.map((node) => (
        <Row key={node.partner.id} node={node} onToggle={onToggle} />
      ))}
    </ul>
  );
}

/** All members below a partner as a tree, whose branches open and close. */
export function PartnerTree(props: {
  readonly partner: WirePartnerNode;
  readonly version: string;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const isPhone = useMedia('(max-width: 767px)');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { state, refetch } = usePartnersBelow(props.version);
  const list = state.value;
  if (list === undefined)
    return state.status === 'failed' ? (
      <EmptyState
        title={t('partner.failed')}
        hint={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  if (list.total === 0)
    return <EmptyState title={t('partner.noPartners')} hint={t('partner.noPartnersHint')} />;
  const { items, total } = list;
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    setClosed(next);
  };
  const tree = { root: props.partner, below: items, closed, onToggle: toggle };
  return (
    <>
      {items.length < total ? (
        <p className={s['figures']}>
          {t('partner.treePart', { shown: items.length, count: total })}
        </p>
      ) : null}
      {isPhone ? <IndentedList {...tree} /> : <Drawing {...tree} />}
    </>
  );
}
