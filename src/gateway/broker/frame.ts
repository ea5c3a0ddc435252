/** STOMP 1.2 frames as text. https://stomp.github.io/stomp-specification-1.2.html */

export interface Frame {
  readonly command: string;
  /** The first of repeated headers counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A single end of line: the heartbeat. */
export const HEARTBEAT = '\n';
export const END_OF_FRAME = '\0';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  ':': '\\c',
};

const UNESCAPES: Readonly<Record<string, string>> = {
  '\\\\': '\\',
  '\\n': '\n',
  '\\r': '\r',
  '\\c': ':',
};

const escapeHeader = (text: string): string =>
  text.replace(/[\\\n\r:]/g, (char) => ESCAPES[char] ?? char);

/** @returns undefined when the text contains an escape that STOMP does not define */
export function unescapeHeader(text: string): string | undefined {
  if (!text.includes('\\')) return text;
  let isKnown = true;
  const plain = text.replace(/\\[^]?/g, (pair) => {
    const char = UNESCAPES[pair];
    if (char === undefined) isKnown = false;
    return char ?? pair;
  });
  return isKnown ? plain : undefined;
}

/** CONNECT and CONNECTED carry their headers unescaped, for the sake of STOMP 1.0. */
export const hasPlainHeaders = (command: string): boolean =>
  command === 'CONNECT' || command === 'CONNECTED';

/**
 * A frame ready to be sent. No content-length is written: bodies are JSON text, which holds no NUL.
 */
export function encodeFrame(
  command: string,
  headers: readonly (readonly [string, string])[],
  body = '',
): string {
  const isPlain = hasPlainHeaders(command);
  let text = `${command}\n`;
  for (const [name, value] of headers) {
    text += isPlain ? `${name}:${value}\n` : `${escapeHeader(name)}:${escapeHeader(value)}\n`;
  }
  return `${text}\n${body}${END_OF_FRAME}`;
}

/**
 * A MESSAGE cut where the subscription id goes, so that all subscribers share the rest and those
 * who chose the same id share the whole text.
 */
export function encodeMessage(
  destination: string,
  messageId: string,
  body: string,
): (subscriptionId: string) => string {
  const rest =
    `\nmessage-id:${escapeHeader(messageId)}\ndestination:${escapeHeader(destination)}` +
    `\ncontent-type:application/json\n\n${body}${END_OF_FRAME}`;
  return (subscriptionId) => `MESSAGE\nsubscription:${escapeHeader(subscriptionId)}${rest}`;
}
