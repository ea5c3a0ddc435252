/** Makes the texts of the API document. */
import { makeDocumentTexts } from '../../gateway/http/openapi/texts.ts';
import { answerWith, startersPort, type ThreadMessage } from '../threads/answerCalls.ts';

startersPort().on('message', ({ id }: ThreadMessage<null>) => {
  void answerWith(id, makeDocumentTexts);
});
