import Paperclip from 'lucide-react/icons/paperclip';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { WireContact } from '../../../protocol/contacts/entities.ts';
import { formatTime } from '../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { saveFile } from '../../kit/table/csv.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { useSelected } from '../../services/useReadable.ts';
import written from '../../kit/Thread.module.css';
import s from './ContactPanel.module.css';
import { useOffers } from '../../services/useOffers.ts';

/** Questions at first, and added by each press. */
const STEP = 20;
/** Rows of the largest page. */
const MOST = 200;

function Files({ files }: Pick<WireContact, 'files'>) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  const offers = useOffers();
  if (files.length === 0) return null;
  const download = ({ id, name }: WireContact['files'][number]) =>
    void action.run(
      () => call('file', { id }),
      (content) => saveFile(name, content),
    );
  return (
    <>
      <ul className={written['files']} aria-label={t('support.files')}>
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={s['file']}
              aria-label={t('support.download', { name: file.name })}
              disabled={!offers('file')}
              onClick={() => download(file)}
            >
              <Paperclip size={12} aria-hidden="true" />
              <span>{file.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {action.refusal === undefined ? null : (
        <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
      )}
    </>
  );
}

function Said(props: {
  readonly by: 'mine' | 'operator';
  readonly text: string;
  readonly at: number;
  readonly files: WireContact['files'];
}) {
  const t = useText();
  const zone = useZone();
  return (
    <li className={written['said']} data-by={props.by}>
      <span className={written['by']}>
        {t(`support.${props.by}`)}{' '}
        <time dateTime={new Date(props.at).toISOString()}>
          {formatTime(props.at, 'moment', zone)}
        </time>
      </span>
      <p className={written['text']}>{props.text}</p>
      <Files files={props.files} />
    </li>
  );
}

function Contact({ contact }: { readonly contact: WireContact }) {
  const t = useText();
  const { question, createdAt, files, answers, isAnswered } = contact;
  return (
    <>
      <Said by="mine" text={question} at={createdAt} files={files} />
      {answers.map(({ id, text, at, files: answered }) => (
        <Said key={id} by="operator" text={text} at={at} files={answered} />
      ))}
      {isAnswered ? null : <li className={s['waiting']}>{t('support.waiting')}</li>}
    </>
  );
}

/** Answers count as read while they are on screen. */
function useSeenAnswers(isShown: boolean): void {
  const { messages } = useServices();
  const unread = useSelected(messages.state, (state) => state.unreadAnswers);
  useEffect(() => {
    if (!isShown || unread === 0) return;
    messages.open().then(
      (actions) => actions.markAnswersRead(),
      () => undefined,
    );
  }, [messages, isShown, unread]);
}

/** Questions and answers, oldest first, followed to the newest. */
export function ContactThread() {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { messages } = useServices();
  const version = useSelected(messages.state, (state) => state.contactVersion);
  const [count, setCount] = useState(STEP);
  const { state, refetch } = useQuery({
    key: ['contacts', count],
    version,
    read: async () => (await messages.open()).contacts(count),
  });
  const [shown, setShown] = useState(state.value);
  // The thread stays while a longer one loads.
  if (state.value !== undefined && state.value !== shown) setShown(state.value);
  useSeenAnswers(shown !== undefined);
  const end = useRef<HTMLDivElement>(null);
  const newest = shown?.items[0];
  const newestKey = newest === undefined ? '' : `${newest.id}/${newest.answers.length}`;
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [newestKey]);
  if (shown === undefined)
    return state.status === 'failed' ? (
      <EmptyState
        title={t('support.failed')}
        hint={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={4} label={t('app.loading')} />
    );
  const isMore = shown.items.length < Math.min(shown.total, MOST);
  return (
    <div className={written['thread']} role="log" aria-label={t('support.thread')}>
      {shown.keptAt === undefined ? null : (
        <p className={s['waiting']}>
          {t('support.kept', { time: formatTime(shown.keptAt, 'moment', zone) })}
        </p>
      )}
      {isMore && shown.keptAt === undefined ? (
        <Button size="small" onClick={() => setCount(Math.min(MOST, count + STEP))}>
          {t('support.older')}
        </Button>
      ) : null}
      {shown.items.length === 0 ? (
        <EmptyState title={t('support.hello')} hint={t('support.helloHint')} />
      ) : (
        <ul className={written['list']}>
          {shown.items.toReversed().map((contact) => (
            <Contact key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </div>
  );
}
