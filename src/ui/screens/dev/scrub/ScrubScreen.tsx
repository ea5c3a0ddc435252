import { Fragment, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Services } from '../../../services/services.ts';
import { MINUTE_MS } from '../../../../domain/time.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { SwitchedOff } from '../shell/SwitchedOff.tsx';
import { ScreenPending } from '../../ScreenPending.tsx';
import type { OpenScrub, ShownMoment } from '../../../services/dev/dev.ts';
import { ServicesProvider, useServices } from '../../../services/ServicesContext.tsx';
import { useAuthUser } from '../../../services/session.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { MOMENT_SCREENS, type MomentScreen, ScrubBar } from './ScrubBar.tsx';
import { toError } from '../shell/useDev.ts';
import s from './Scrub.module.css';

type Opened =
  | { readonly kind: 'reading'; readonly facts: number }
  | { readonly kind: 'open'; readonly scrub: OpenScrub<Services> }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: Error };

/** The own log, read once while the screen is open. */
function useScrub(): Opened {
  const services = useServices();
  const [opened, setOpened] = useState<Opened>({ kind: 'reading', facts: 0 });
  useEffect(() => {
    const ended = new AbortController();
    let open: OpenScrub<Services> | undefined;
    const read = async () => {
      const { scrub } = await services.dev();
      open = await scrub.open(services, {
        signal: ended.signal,
        onProgress: (facts) => setOpened({ kind: 'reading', facts }),
      });
      if (ended.signal.aborted) open?.close();
      else setOpened(open === undefined ? { kind: 'none' } : { kind: 'open', scrub: open });
    };
    read().catch((error: unknown) => {
      if (!ended.signal.aborted) setOpened({ kind: 'failed', error: toError(error) });
    });
    return () => {
      ended.abort();
      open?.close();
    };
  }, [services]);
  return opened;
}

/** The moment of the address, and what leads to another one. */
function useMoment(scrub: OpenScrub<Services>) {
  const [params, setParams] = useSearchParams();
  const [moment, setMoment] = useState<ShownMoment>();
  const [error, setError] = useState<Error>();
  const wanted = params.get('at');
  const isShown = useRef(false);
  const address = useRef(params);
  useEffect(() => {
    address.current = params;
  }, [params]);
  useEffect(() => {
    // Dialogs of the screen have addresses of their own, which name no moment.
    if (wanted === null && isShown.current) return;
    const seq = Number(wanted ?? Number.NaN);
    const find = async () => {
      const place = Number.isSafeInteger(seq) ? await scrub.placeOfSeq(seq) : scrub.last;
      const shown = await scrub.show(place);
      if (shown === undefined) return;
      isShown.current = true;
      setMoment(shown);
    };
    find().catch((problem: unknown) => setError(toError(problem)));
  }, [scrub, wanted]);
  const goTo = useCallback(
    (place: number) => {
      scrub.show(place).then(
        (shown) => {
          if (shown === undefined) return;
          setMoment(shown);
          // A dialog that was opened while the moment was read keeps its address.
          const isOverlaid = [...address.current.keys()].some((name) => name !== 'at');
          if (!isOverlaid) setParams({ at: String(shown.seq) }, { replace: true });
        },
        (problem: unknown) => setError(toError(problem)),
      );
    },
    [scrub, setParams],
  );
  if (error !== undefined) throw error;
  return { moment, goTo, isBusy: wanted !== null && moment?.seq !== Number(wanted) };
}

/** The screens that show a moment, by their part of the address. */
export type MomentScreens = Readonly<Record<MomentScreen, ReactNode>>;

interface ScrubProps {
  readonly screens: MomentScreens;
}

function Moments({ scrub, screens }: ScrubProps & { readonly scrub: OpenScrub<Services> }) {
  const { moment, goTo, isBusy } = useMoment(scrub);
  const param = useParams()['screen'];
  const screen = MOMENT_SCREENS.find((one) => one === param) ?? 'future';
  const seq = moment?.seq;
  // Lists are kept for each services object: those of another moment are other lists.
  const services = useMemo(
    () => (screen === 'future' || seq === undefined ? scrub.services : { ...scrub.services }),
    [scrub, screen, seq],
  );
  const { preferences } = scrub.services;
  const option = useSelected(preferences.values, (values) => values.playingOption);
  if (moment === undefined) return <ScreenPending />;
  return (
    <>
      <ScrubBar
        scrub={scrub}
        moment={moment}
        isBusy={isBusy}
        onPlace={goTo}
        screen={screen}
        option={option ?? ''}
        onOption={(playingOption) => {
          preferences.set({ playingOption });
          goTo(moment.place);
        }}
      />
      <ServicesProvider services={services}>
        <div className={s['screen']} data-layout={screen === 'future' ? 'trade' : undefined}>
          {/* Candles end at the minute of the moment: another one loads them again. */}
          <Fragment key={`${option ?? ''}/${Math.floor(moment.at / MINUTE_MS)}`}>
            {screens[screen]}
          </Fragment>
        </div>
      </ServicesProvider>
    </>
  );
}

function Opening({ screens }: ScrubProps) {
  const t = useText();
  const opened = useScrub();
  switch (opened.kind) {
    case 'reading':
      return (
        <>
          <p className={s['banner']} role="status">
            {t('dev.scrubbing.reading', {
              count: opened.facts,
              shown: formatWhole(String(opened.facts)),
            })}
          </p>
          <SkeletonRows rows={8} label={t('app.loading')} />
        </>
      );
    case 'none':
      return <EmptyState title={t('dev.scrubbing.none')} />;
    case 'failed':
      throw opened.error;
    case 'open':
      return <Moments scrub={opened.scrub} screens={screens} />;
  }
}

/** /dev/scrub/{screen}?at=SEQ: a screen as it was right after an event of the log. */
export function ScrubScreen({ screens }: ScrubProps) {
  const t = useText();
  const { preferences, account } = useServices();
  const isOn = useSelected(preferences.values, (values) => values.developerPages);
  const isSignedIn = useAuthUser() !== undefined;
  // The log is that of the account, which is known a moment after the session.
  const user = useSelected(account, (view) => view.user?.id);
  if (!isOn) return <SwitchedOff />;
  if (!isSignedIn) return <EmptyState title={t('dev.scrubbing.none')} />;
  return (
    <div className={s['page']}>
      {user === undefined ? <ScreenPending /> : <Opening key={user} screens={screens} />}
    </div>
  );
}
