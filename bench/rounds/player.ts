/** A connected player: bets over HTTP, results and one market over STOMP on its own socket. */
import { WebSocket } from 'ws';
import { encodeFrame } from '../../src/gateway/broker/frame.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { DESTINATIONS, marketTopic } from '../../src/protocol/destinations.ts';
import { type Remote, signUp, socketUrl } from '../../tests/support/remote.ts';

export interface Player {
  /**
   * Whether the bet was taken; false when it came after the lock. Throws when it is refused
   * otherwise.
   */
  readonly bet: (roundId: string, type: 'B' | 'S') => Promise<boolean>;
  readonly close: () => void;
}

/** Published of every result, with the moment it came, ms of this machine's clock. */
export type OnResult = (roundEndAt: number, receivedAt: number) => void;

const RESULT = '"type":"betResult"';
const END_AT = /"round":\{.*?"endAt":(\d+)/;

function listen(origin: string, { token }: Remote, stock: string, onResult: OnResult) {
  const socket = new WebSocket(socketUrl(origin), ['v12.stomp']);
  const send = (command: string, headers: Readonly<Record<string, string>>): void =>
    socket.send(encodeFrame(command, Object.entries(headers), ''));
  return new Promise<WebSocket>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () =>
      send('CONNECT', {
        'accept-version': '1.2',
        'heart-beat': '0,0',
        Authorization: `Bearer ${token}`,
      }),
    );
    socket.on('message', (data: Buffer) => {
      const receivedAt = Date.now();
      const text = data.toString();
      if (text.startsWith('CONNECTED')) {
        send('SUBSCRIBE', { id: 'bets', destination: DESTINATIONS.bet });
        send('SUBSCRIBE', { id: 'market', destination: marketTopic(stock) });
        resolve(socket);
      } else if (text.includes(RESULT)) {
        const end = END_AT.exec(text)?.[1];
        if (end === undefined) throw new Error(`a result without its round: ${text}`);
        onResult(Number(end), receivedAt);
      }
    });
  });
}

export async function openPlayer(
  origin: string,
  stock: string,
  onResult: OnResult,
): Promise<Player> {
  const remote = await signUp(origin);
  const socket = await listen(origin, remote, stock, onResult);
  return {
    bet: async (tradeRoundId, type) => {
      const params = { tradeRoundId, type, point: '10' };
      const { status, body } = await remote.post(CALLS.placeBet.path, params);
      if (status === 200) return true;
      if (JSON.stringify(body).includes('ROUND_LOCKED')) return false;
      throw new Error(`a bet was refused: ${JSON.stringify(body)}`);
    },
    close: () => socket.terminate(),
  };
}
