import { useState } from 'react';
import type { Answer } from '../../../protocol/answer.ts';
import type { CallAnswer } from '../../../protocol/call.ts';
import type { pushCalls } from '../../../protocol/push/calls.ts';
import { useLanguage, useRefusalText, useText } from '../../i18n/useText.ts';
import { RefusalLine, SentRefusal } from '../../kit/RefusalLine.tsx';
import { Toggle, ToggleRoom } from '../../kit/Toggle.tsx';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { knownAddress, subscribeBrowser, unsubscribeBrowser } from './pushBrowser.ts';

type State = CallAnswer<typeof pushCalls.pushState>;

/** Switches notifications on and off in this browser; nothing where the exchange sends none. */
export function PushToggle() {
  const t = useText();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const [problem, setProblem] = useState<'denied' | 'failed'>();
  const { isBusy, refusal, run } = useAction();
  const { state, update } = useQuery({
    key: ['push'],
    read: async () => {
      const endpoint = (await knownAddress())?.endpoint;
      return call('pushState', endpoint === undefined ? {} : { endpoint });
    },
  });
  if (state.status === 'loading' && state.value === undefined) return <ToggleRoom />;
  const publicKey = state.value?.publicKey ?? null;
  if (publicKey === null) return null;
  const turnOn = async (): Promise<Answer<State> | undefined> => {
    const subscribed = await subscribeBrowser(publicKey);
    if (subscribed.kind === 'done')
      return call('pushSubscribe', { ...subscribed.address, language });
    setProblem(subscribed.kind);
    return undefined;
  };
  const turnOff = async (): Promise<Answer<State> | undefined> => {
    const endpoint = (await knownAddress())?.endpoint;
    if (endpoint === undefined) return call('pushState', {});
    const answer = await call('pushUnsubscribe', { endpoint });
    if (answer.ok) await unsubscribeBrowser();
    return answer;
  };
  const change = (isOn: boolean) => {
    setProblem(undefined);
    void run(
      async () => (await (isOn ? turnOn() : turnOff())) ?? call('pushState', {}),
      (next) => update(() => next),
    );
  };
  return (
    <>
      <Toggle
        label={t('push.toggle')}
        hint={t('push.hint')}
        disabled={isBusy}
        checked={state.value?.isOn === true}
        onChecked={change}
      />
      {problem === undefined ? null : <RefusalLine>{t(`push.${problem}`)}</RefusalLine>}
      {refusal === undefined ? null : <SentRefusal>{refusalText(refusal)}</SentRefusal>}
    </>
  );
}
