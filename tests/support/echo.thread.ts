/** A thread for tests: it answers, fails, hangs or ends as it is asked to. */
import {
  answerWith,
  startersPort,
  type ThreadMessage,
} from '../../src/server/threads/answerCalls.ts';

export type EchoCall =
  | { readonly kind: 'echo'; readonly text: string }
  | { readonly kind: 'fail'; readonly code: string }
  | { readonly kind: 'hang' }
  | { readonly kind: 'end' };

startersPort().on('message', ({ id, call }: ThreadMessage<EchoCall>) => {
  if (call.kind === 'end') process.exit(3);
  void answerWith(id, async () => {
    if (call.kind === 'fail') throw Object.assign(new Error('it failed'), { code: call.code });
    if (call.kind === 'echo') return call.text;
    for (;;);
  });
});
