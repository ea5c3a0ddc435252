/** To whom the page's first script opens a socket, and what it asks for. */
import { afterEach, expect, test, vi } from 'vitest';
import { openFirstSocket } from '../../../src/wiring/firstSocket.ts';

type Stored = Readonly<Record<string, string>>;

afterEach(() => vi.unstubAllGlobals());

/**
 * Runs it in a page of a terminal.
 * @param stored what the browser has stored; undefined where storage is forbidden
 */
function openPage(stored: Stored | undefined) {
  const sockets: (EventTarget & { readonly url: string; readonly sent: string[] })[] = [];
  vi.stubGlobal('location', { origin: 'https://demo.maru.exchange' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      if (stored === undefined) throw new Error('forbidden');
      return stored[key] ?? null;
    },
  });
  vi.stubGlobal('document', {
    documentElement: { lang: 'ko' },
    readyState: 'interactive',
    querySelector: () => ({ dataset: { stock: 'ETHUSDT', tick: '0.01', base: 'ETH' } }),
  });
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readonly sent: string[] = [];
      readonly url: string;
      constructor(url: string) {
        super();
        this.url = url;
        sockets.push(this);
      }
      send(text: string): void {
        this.sent.push(text);
      }
    },
  );
  openFirstSocket();
  for (const socket of sockets) socket.dispatchEvent(new Event('open'));
  return {
    urls: sockets.map(({ url }) => url),
    sent: sockets.flatMap(({ sent }) => sent).join(''),
  };
}

test('[O-P7] the socket is opened to the exchange of the page, unless this browser talks to another', () => {
  const urlsWith = (stored: Stored | undefined) => openPage(stored).urls;
  const own = ['wss://demo.maru.exchange/bx_ws'];
  expect(urlsWith({})).toEqual(own);
  expect(urlsWith({ maru_mode: 'live' })).toEqual(own);
  expect(urlsWith(undefined)).toEqual(own);
  expect(urlsWith({ maru_mode: 'practice' })).toEqual([]);
  expect(urlsWith({ host_url: 'https://other.example.com' })).toEqual([]);
});

test('[O-P8] a guest’s page follows the ticker of its market; a member’s leaves CONNECT to the app', () => {
  expect(openPage({}).sent).toMatch(
    /^CONNECT\n[^]*\0SUBSCRIBE\n[^]*\/topic\/ticker\/ETHUSDT\n\n\0$/,
  );
  expect(openPage({ access_token: 'a.b.c' }).sent).toBe('');
  expect(openPage({ session_user: '{}' }).sent).toBe('');
});
