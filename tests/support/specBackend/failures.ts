/**
 * Bodies of refusals as other makers of servers write them: the specification shows none. Which one
 * follows from the status, so that a test meets the same body each time.
 */
interface Failure {
  readonly type: string;
  readonly body: string;
}

const JSON_TYPE = 'application/json';

const named = (message: string): Failure => ({
  type: JSON_TYPE,
  body: JSON.stringify({ message }),
});

/** @param message of the exchange's own refusal */
export function foreignFailure(status: number, message: string): Failure {
  switch (status) {
    case 400:
      return named(message);
    case 401:
      return { type: 'text/plain', body: 'Unauthorized' };
    case 403:
      return { type: JSON_TYPE, body: JSON.stringify({ error: { code: 'E-403' } }) };
    case 404:
      return { type: 'text/html', body: '<!doctype html><title>404</title><h1>Not Found</h1>' };
    case 409:
      return { type: JSON_TYPE, body: JSON.stringify({ error: { code: 4090, message } }) };
    case 422:
      return { type: JSON_TYPE, body: JSON.stringify({ status, message: [message] }) };
    case 429:
      return { type: 'text/plain', body: 'Too Many Requests' };
    case 503:
      return { type: '', body: '' };
    default:
      return named(message);
  }
}
