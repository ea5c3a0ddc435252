/**
 * Failures that the client finds itself, with their text in Korean and English. A browser's own
 * words for them differ from browser to browser and are never shown.
 */
interface FailureText {
  readonly ko: string;
  readonly en: string;
}

export const CLIENT_FAILURES = {
  /** The request did not reach the server, or its answer did not reach us. */
  NO_CONNECTION: {
    ko: '서버에 연결할 수 없습니다. 네트워크 상태를 확인해 주세요.',
    en: 'The server cannot be reached. Please check your network.',
  },
  /** No answer in time; the server may have done what was requested. */
  TIMEOUT: {
    ko: '제때 응답이 없습니다. 결과를 확인한 뒤 다시 시도해 주세요.',
    en: 'There was no answer in time. Check the outcome before you try again.',
  },
  /** The connection is back, and the account shows nothing of a request whose answer was lost. */
  NOT_RECEIVED: {
    ko: '연결이 복구되어 확인했습니다. 거래소에 접수되지 않았으니 필요하면 다시 보내 주세요.',
    en: 'The connection is back: the exchange did not receive it. Send it again if you still want it.',
  },
  /** The server answered something that is not in the contract. */
  INVALID_ANSWER: {
    ko: '서버의 응답을 읽을 수 없습니다. 잠시 후 다시 시도해 주세요.',
    en: 'The answer of the server cannot be read. Please try again shortly.',
  },
  /** The page shows an earlier moment of the log. */
  READ_ONLY: {
    ko: '지난 시점을 보는 중에는 실행할 수 없습니다.',
    en: 'You are viewing an earlier moment. Return to live first.',
  },
} as const satisfies Readonly<Record<string, FailureText>>;

export type ClientErrorCode = keyof typeof CLIENT_FAILURES;

export const isClientErrorCode = (code: string): code is ClientErrorCode =>
  Object.hasOwn(CLIENT_FAILURES, code);
