import { useState } from 'react';
import type {
  WireContentEntry,
  WireContentVersion,
} from '../../../../protocol/content/entities.ts';
import { ActDialog } from '../../../admin/ActDialog.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { ChangedFields } from './compare/ChangedFields.tsx';
import { differing } from './compare/comparedFields.ts';
import { fieldsOf } from './contentFields.ts';
import s from './Versions.module.css';

/** Who made a version, in the reader's language. */
function useMaker() {
  const t = useText();
  return ({ version, by, username }: WireContentVersion): string =>
    version === 0 ? t('adminContent.ships') : (username ?? by ?? t('adminContent.unknownWriter'));
}

/** Changes that restoring a version would make, and the button that restores it. */
function Comparison(props: {
  readonly entry: WireContentEntry;
  readonly version: number;
  readonly isDirty: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const canAct = useCan('content.act');
  const [isAsked, setAsked] = useState(false);
  const { entry, version, isDirty } = props;
  const { id: contentId, version: expectedVersion } = entry;
  const { state, refetch } = useOperatorRead('operatorContentVersion', { contentId, version });
  const { value: then } = state;
  if (then === undefined)
    return state.status === 'failed' ? (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={4} label={t('app.loading')} />
    );
  const [present, wanted] = [fieldsOf(entry, zone), fieldsOf(then, zone)];
  const names = differing(present, wanted);
  const word = { version: String(version) };
  return (
    <section className={s['comparison']} aria-label={t('adminContent.versionName', word)}>
      <header>
        <h2>{t('adminContent.versionName', word)}</h2>
        {canAct && names.length > 0 ? (
          <Button
            tone="primary"
            disabled={isDirty}
            title={isDirty ? t('adminContent.saveFirst') : undefined}
            onClick={() => setAsked(true)}
          >
            {t('adminContent.restore')}
          </Button>
        ) : null}
      </header>
      {names.length === 0 ? (
        <EmptyState title={t('adminContent.versionSame')} />
      ) : (
        <>
          <p className={s['note']}>{t('adminContent.versionNote')}</p>
          <ChangedFields
            label={t('adminContent.versionName', word)}
            names={names}
            from={present}
            to={wanted}
          />
        </>
      )}
      {isAsked ? (
        <ActDialog
          name="operatorContentRestore"
          subject={`${contentId}/${version}`}
          title={t('adminContent.restore')}
          says={t('adminContent.restoreSays', word)}
          params={(reason) => ({ contentId, version, expectedVersion, reason })}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </section>
  );
}

/** The versions of an entry, newest first, and the differences of the chosen one. */
export function EntryVersions(props: {
  readonly entry: WireContentEntry;
  readonly isDirty: boolean;
}) {
  const t = useText();
  const zone = useZone();
  const makerOf = useMaker();
  const refusalText = useRefusalText();
  const { entry } = props;
  const { state, refetch } = useOperatorRead('operatorContentVersions', { contentId: entry.id });
  const [chosen, setChosen] = useState<number>();
  const { value: versions } = state;
  if (versions === undefined)
    return state.status === 'failed' ? (
      <EmptyState
        title={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  const known = versions.some(({ version }) => version === chosen) ? chosen : undefined;
  return (
    <div className={s['versions']}>
      <ul aria-label={t('adminContent.versions')} className={s['list']}>
        {versions.map((one) => (
          <li key={one.version}>
            <button
              type="button"
              aria-pressed={one.version === known}
              onClick={() => setChosen(one.version)}
            >
              <span>
                <strong>{t('adminContent.versionName', { version: String(one.version) })}</strong>
                {one.version === entry.version ? (
                  <StatusBadge tone="flat">{t('adminContent.present')}</StatusBadge>
                ) : null}
                <StatusBadge tone="muted">
                  {t(one.isOpen ? 'adminContent.states.open' : 'adminContent.states.draft')}
                </StatusBadge>
              </span>
              <span className={s['note']}>
                {formatTime(one.at, 'moment', zone)} · {makerOf(one)}
                {one.restoredFrom === null
                  ? ''
                  : ` · ${t('adminContent.restoredFrom', { version: String(one.restoredFrom) })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {known === undefined ? (
        <EmptyState
          title={t(
            versions.length === 1 ? 'adminContent.onlyVersion' : 'adminContent.chooseVersion',
          )}
        />
      ) : (
        <Comparison key={known} entry={entry} version={known} isDirty={props.isDirty} />
      )}
    </div>
  );
}
