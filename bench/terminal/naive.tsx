/**
 * The peer: the same positions and book as one would write them in an afternoon. Every message sets
 * the state of the whole table, figures are computed while it is drawn.
 */
import { Client } from '@stomp/stompjs';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Position {
  readonly id: string;
  readonly stock: string;
  readonly side: 'LONG' | 'SHORT';
  readonly quantity: string;
  readonly entryPrice: string;
  readonly leverage: number;
  readonly liquidationPrice: string | null;
}

interface Message {
  readonly ticker: { readonly stock: string; readonly last: string; readonly mark: string };
  readonly book?: { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
}
type Level = readonly [string, string];

interface Setup {
  readonly socketUrl: string;
  readonly token: string;
  /** Whose book is shown. */
  readonly stock: string;
  readonly positions: readonly Position[];
}

declare global {
  var naiveSetup: Setup;
}

const { socketUrl, token, stock: shownStock, positions } = globalThis.naiveSetup;
const stocks = [...new Set(positions.map(({ stock }) => stock))];
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function Row({ position, message }: { position: Position; message: Message | undefined }) {
  const mark = Number(message?.ticker.mark ?? position.entryPrice);
  const entry = Number(position.entryPrice);
  const quantity = Number(position.quantity) * (position.side === 'LONG' ? 1 : -1);
  const pnl = (mark - entry) * quantity;
  const margin = (entry * Math.abs(quantity)) / position.leverage;
  return (
    <tr>
      <td>{position.stock}</td>
      <td>{position.side}</td>
      <td>{position.leverage}x</td>
      <td>{position.quantity}</td>
      <td>{position.entryPrice}</td>
      <td>{message?.ticker.mark}</td>
      <td>{message?.ticker.last}</td>
      <td>{position.liquidationPrice}</td>
      <td>{money.format(mark * Math.abs(quantity))}</td>
      <td>{money.format(margin)}</td>
      <td className={pnl < 0 ? 'down' : 'up'} data-pnl={position.id}>
        {money.format(pnl)} ({money.format((pnl / margin) * 100)} %)
      </td>
    </tr>
  );
}

function App() {
  const [messages, setMessages] = useState<Readonly<Record<string, Message>>>({});
  const [book, setBook] = useState<Message['book']>(undefined);
  useEffect(() => {
    const client = new Client({
      brokerURL: socketUrl,
      connectHeaders: { Authorization: `Bearer ${token}` },
      onConnect: () => {
        for (const stock of stocks)
          client.subscribe(`/topic/market/${stock}`, ({ body }) => {
            const message: Message = JSON.parse(body);
            setMessages((known) => ({ ...known, [stock]: message }));
            if (stock === shownStock && message.book !== undefined) setBook(message.book);
          });
      },
    });
    client.activate();
    return () => void client.deactivate();
  }, []);
  return (
    <>
      <table id="book">
        <tbody>
          {[...(book?.asks ?? []).toReversed(), ...(book?.bids ?? [])].map(([price, size]) => (
            <tr key={price}>
              <td>{price}</td>
              <td>{size}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table id="positions">
        <tbody>
          {positions.map((position) => (
            <Row key={position.id} position={position} message={messages[position.stock]} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const place = document.querySelector('#root');
if (place !== null) createRoot(place).render(<App />);
