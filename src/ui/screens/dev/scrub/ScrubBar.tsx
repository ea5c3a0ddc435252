import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Services } from '../../../services/services.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { NativeSelect } from '../../../kit/NativeSelect.tsx';
import type { OpenScrub, ShownMoment } from '../../../services/dev/dev.ts';
import { useReadable } from '../../../services/useReadable.ts';
import s from './Scrub.module.css';

const toMoment = (text: string): number => Date.parse(`${text}Z`);
const toField = (at: number): string => new Date(at).toISOString().slice(0, 19);

export const MOMENT_SCREENS = ['future', 'wallet', 'bets'] as const;
export type MomentScreen = (typeof MOMENT_SCREENS)[number];

/** Steps by event and by time, with the moment that is shown. */
export function ScrubBar(props: {
  readonly scrub: OpenScrub<Services>;
  readonly moment: ShownMoment;
  readonly isBusy: boolean;
  readonly onPlace: (place: number) => void;
  readonly screen: MomentScreen;
  readonly option: string;
  readonly onOption: (id: string) => void;
}) {
  const t = useText();
  const { scrub, moment, isBusy, onPlace } = props;
  const options = useReadable(scrub.services.options).value ?? [];
  const { first, last } = scrub;
  const navigate = useNavigate();
  const [dragged, setDragged] = useState<number>();
  const step = (label: 'first' | 'previous' | 'next' | 'last', place: number) => (
    <Button
      size="small"
      disabled={place < first || place > last || place === moment.place}
      onClick={() => onPlace(place)}
    >
      {t(`dev.scrubbing.${label}`)}
    </Button>
  );
  const release = () => {
    if (dragged !== undefined) onPlace(dragged);
    setDragged(undefined);
  };
  return (
    <section className={s['bar']} aria-label={t('dev.scrub')}>
      <p className={s['banner']} role="status" aria-busy={isBusy}>
        <strong>{t('dev.scrubbing.banner')}</strong>{' '}
        <time dateTime={new Date(moment.at).toISOString()}>
          {formatTime(moment.at, 'moment', 'UTC')} UTC
        </time>{' '}
        · {t('dev.scrubbing.event', { seq: formatWhole(String(moment.seq)), type: moment.type })} ·{' '}
        {t('dev.scrubbing.prices')}
      </p>
      <div className={s['tools']}>
        {step('first', first)}
        {step('previous', moment.place - 1)}
        <input
          className={s['slider']}
          type="range"
          min={first}
          max={last}
          value={dragged ?? moment.place}
          aria-label={t('dev.scrubbing.slider')}
          aria-valuetext={t('dev.scrubbing.event', {
            seq: formatWhole(String(moment.seq)),
            type: moment.type,
          })}
          onChange={({ target }) => setDragged(Number(target.value))}
          onPointerUp={release}
          onKeyUp={release}
          onBlur={release}
        />
        {step('next', moment.place + 1)}
        {step('last', last)}
        <label className={s['field']}>
          {t('dev.scrubbing.time')}
          <input
            type="datetime-local"
            step={1}
            key={moment.at}
            defaultValue={toField(moment.at)}
            onBlur={({ target }) => {
              const at = toMoment(target.value);
              if (Number.isNaN(at) || toField(at) === toField(moment.at)) return;
              void scrub.placeOfTime(at + 999).then(onPlace, reportError);
            }}
          />
        </label>
        <Segmented<MomentScreen>
          look="text"
          label={t('dev.scrubbing.screen')}
          value={props.screen}
          onValue={(screen) => void navigate(`/dev/scrub/${screen}?at=${moment.seq}`)}
          choices={MOMENT_SCREENS.map((value) => ({
            value,
            label: t(`dev.scrubbing.screens.${value}`),
          }))}
        />
        {props.screen === 'future' ? (
          <NativeSelect
            label={t('dev.scrubbing.option')}
            value={props.option}
            onValue={props.onOption}
            choices={options.map(({ id, stock }) => ({ value: String(id), label: stock }))}
          />
        ) : null}
        <LinkButton size="small" to="/future" text={t('dev.scrubbing.live')} />
      </div>
    </section>
  );
}
