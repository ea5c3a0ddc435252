import s from './Tree.module.css';

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const leafOf = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** A plain value as a tree whose branches open and close; the first levels are open. */
export function Tree(props: {
  readonly name: string;
  readonly value: unknown;
  readonly openLevels?: number;
}) {
  const { name, value, openLevels = 1 } = props;
  if (!isBranch(value))
    return (
      <div className={s['leaf']}>
        <span className={s['name']}>{name}</span> {leafOf(value)}
      </div>
    );
  return (
    <details className={s['branch']} open={openLevels > 0}>
      <summary>
        <span className={s['name']}>{name}</span>{' '}
        {Array.isArray(value) ? `[${value.length}]` : null}
      </summary>
      {Object.entries(value).map(([key, item]) => (
        <Tree key={key} name={key} value={item} openLevels={openLevels - 1} />
      ))}
    </details>
  );
}
