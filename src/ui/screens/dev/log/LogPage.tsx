import { type ChangeEvent, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type LogFilter, NO_FILTER } from '../../../../domain/logFilter.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { saveFile } from '../../../kit/table/csv.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import type {
  Hops,
  ImportRefusal,
  LoggedFact,
  LogServices,
  OpenLog,
  SidesCompared,
} from '../../../services/dev/log.ts';
import { Tree } from '../shell/Tree.tsx';
import { toError, useDev } from '../shell/useDev.ts';
import { Chain } from './Chain.tsx';
import { FactList } from './FactList.tsx';
import s from './Log.module.css';
import { LogFilterBar } from './LogFilterBar.tsx';
import { LogLimitsForm } from './LogLimitsForm.tsx';
import { useFactRows } from './useFactRows.ts';

const MEGABYTE = 1_000_000;

/** How large the log is, and what of it the snapshot contains. */
function Figures({ log }: { readonly log: OpenLog }) {
  const t = useText();
  const { facts, segments, characters, isEstimated, foldedSeq } = log.figures;
  const size = `${isEstimated ? '≈ ' : ''}${(characters / MEGABYTE).toFixed(2)} MB`;
  return (
    <FigureList className={s['figures']}>
      <Figure label={t('dev.logs.facts')}>{formatWhole(String(facts))}</Figure>
      <Figure label={t('dev.logs.segments')}>{formatWhole(String(segments))}</Figure>
      <Figure label={t('dev.logs.size')}>{size}</Figure>
      <Figure label={t('dev.logs.folded')}>
        {foldedSeq === undefined ? t('dev.logs.nothingFolded') : formatWhole(String(foldedSeq))}
      </Figure>
    </FigureList>
  );
}

function Facts(props: {
  readonly log: OpenLog;
  readonly types: readonly string[];
  /** Hops of this page's own log, for which moments are shown as well. */
  readonly hops: Hops | undefined;
}) {
  const { log, types, hops } = props;
  const t = useText();
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const [chosen, setChosen] = useState<LoggedFact>();
  const { rows, isSearching, isCut } = useFactRows(log, filter);
  return (
    <>
      <LogFilterBar types={types} filter={filter} onFilter={setFilter} />
      <p className={s['note']} role="status">
        {t('dev.logs.count', { count: rows.count, shown: formatWhole(String(rows.count)) })}
        {isSearching ? ` · ${t('dev.logs.searching')}` : ''}
        {isCut ? ` · ${t('dev.logs.cut')}` : ''}
      </p>
      {rows.count === 0 && !isSearching ? (
        <EmptyState title={t('dev.logs.none')} />
      ) : (
        <FactList label={t('dev.log')} rows={rows} chosen={chosen?.seq} onChosen={setChosen} />
      )}
      {chosen === undefined ? null : (
        <div className={s['columns']}>
          <section className={s['section']}>
            <h2>{t('dev.logs.content')}</h2>
            {hops ? (
              <p>
                <Link to={`/dev/scrub?at=${chosen.seq}`}>{t('dev.scrubbing.show')}</Link>
              </p>
            ) : null}
            <Tree
              key={`${chosen.seq} ${chosen.type}`}
              name={chosen.type}
              value={chosen.body}
              openLevels={2}
            />
          </section>
          <Chain key={chosen.seq} log={log} hops={hops} fact={chosen} onChosen={setChosen} />
        </div>
      )}
    </>
  );
}

/** Opens a log while it is on the screen; the own one is the signed-in user's. */
function useOpenLog(logs: LogServices, which: 'own' | 'file', version: number) {
  const owner = useSelected(useServices().account, ({ user }) => user?.id);
  const [opened, setOpened] = useState<{ readonly log?: OpenLog; readonly error?: Error }>({});
  useEffect(() => {
    let isOver = false;
    let log: OpenLog | undefined;
    logs.open(which).then(
      (made) => {
        log = made;
        if (isOver) made.close();
        else setOpened({ log: made });
      },
      (error: unknown) => {
        if (!isOver) setOpened({ error: toError(error) });
      },
    );
    return () => {
      isOver = true;
      log?.close();
      setOpened({});
    };
  }, [logs, which, version, owner]);
  if (opened.error !== undefined) throw opened.error;
  return opened.log;
}

function Log({ logs }: { readonly logs: LogServices }) {
  const t = useText();
  const [which, setWhich] = useState<'own' | 'file'>('own');
  const [version, setVersion] = useState(0);
  const [sides, setSides] = useState<SidesCompared>();
  const [refusal, setRefusal] = useState<ImportRefusal>();
  const log = useOpenLog(logs, which, version);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    const answer = await logs.importFile(file);
    setRefusal(answer.ok ? undefined : answer.code);
    setSides(answer.ok ? answer.sides : undefined);
    if (!answer.ok) return;
    setWhich('file');
    setVersion((before) => before + 1);
  };
  const save = async () => {
    const { name, blob } = await logs.exportFile();
    saveFile(name, blob);
  };
  return (
    <div className={s['page']}>
      <div className={s['tools']}>
        <Button size="small" onClick={() => setVersion(version + 1)}>
          {t('dev.logs.refresh')}
        </Button>
        <Button size="small" onClick={() => void save().catch(reportError)}>
          {t('dev.logs.export')}
        </Button>
        <label className={s['file']}>
          {t('dev.logs.import')}
          <input
            type="file"
            className="visuallyHidden"
            accept=".jsonl,.gz"
            onChange={(event) => void read(event)}
          />
        </label>
        {which === 'own' ? null : (
          <Button size="small" onClick={() => setWhich('own')}>
            {t('dev.logs.leave')}
          </Button>
        )}
      </div>
      {refusal === undefined ? null : <RefusalLine>{t(`dev.logs.refused.${refusal}`)}</RefusalLine>}
      {which === 'own' ? null : <p className={s['banner']}>{t('dev.logs.ofFile')}</p>}
      {which === 'own' || sides === undefined ? null : (
        <p className={s['banner']} role="status">
          {sidesText(t, sides)}
        </p>
      )}
      {log === undefined ? (
        <SkeletonRows rows={8} label={t('app.loading')} />
      ) : (
        <>
          <Figures log={log} />
          {which === 'own' ? <LogLimitsForm /> : null}
          <Facts
            key={`${which} ${version}`}
            log={log}
            types={logs.types}
            hops={which === 'own' ? logs.hops : undefined}
          />
        </>
      )}
    </div>
  );
}

/** Where the facts of the client and those of the exchange part. */
function sidesText(t: Translate, sides: SidesCompared): string {
  switch (sides.kind) {
    case 'none':
      return t('dev.logs.sides.none', { count: sides.compared });
    case 'account':
      return t('dev.logs.sides.account', { seq: sides.seq, paths: sides.paths.join(', ') });
    case 'lostByClient':
    case 'unknownToExchange':
    case 'different':
      return t(`dev.logs.sides.${sides.kind}`, { seq: sides.seq });
  }
}

/** /dev/log: the facts that this browser keeps, or those of a file. */
export function LogPage() {
  const t = useText();
  const dev = useDev();
  return dev === undefined ? (
    <SkeletonRows rows={8} label={t('app.loading')} />
  ) : (
    <Log logs={dev.log} />
  );
}
