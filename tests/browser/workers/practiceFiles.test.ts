/** A photograph as a camera makes it, sent to the exchange in the worker and read back by a browser. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deletePracticeStore } from '../../../src/workers/practice/practiceStore.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { messagePortTransport } from '../../../src/streams/portTransport.ts';
import type { Transport } from '../../../src/streams/transport.ts';
import {
  type PracticeExchange,
  startPracticeExchange,
} from '../../../src/workers/clients/exchangeClient.ts';

let exchange: PracticeExchange;
let transport: Transport;
beforeEach(async () => {
  await deletePracticeStore();
  exchange = startPracticeExchange();
  transport = messagePortTransport(exchange.port);
});
afterEach(() => exchange.close());

const WIDTH = 64;
const HEIGHT = 32;
const PLACE = 'N37.5665 E126.9780';
/** Turned by 90 degrees: width and height change places when it is shown. */
const TURNED = 6;

function request(path: string, init: RequestInit, token?: string): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return transport.fetch(new Request(new URL(path, transport.origin), { ...init, headers }));
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Record<string, unknown>;
}

async function signIn(): Promise<string> {
  const person = { username: 'jiyoon', password: 'practice1' };
  await post(CALLS.signup.path, {
    ...person,
    name: 'Jiyoon',
    nick: 'jiyoon',
    phone: '010-2222-3333',
    email: 'jiyoon@example.com',
  });
  return String((await post(CALLS.login.path, person))['accessToken']);
}

/**
 * Metadata of a camera: that the picture is turned, and in a directory of its own where it was
 * taken.
 */
function exifWithPlace(): Uint8Array {
  const place = new TextEncoder().encode(PLACE);
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const placeAt = gpsAt + 2 + 12 + 4;
  const tiff = new Uint8Array(placeAt + place.length);
  const view = new DataView(tiff.buffer);
  const entry = (at: number, tag: number, type: number, count: number, value: number): void => {
    view.setUint16(at, tag);
    view.setUint16(at + 2, type);
    view.setUint32(at + 4, count);
    view.setUint32(at + 8, value);
  };
  tiff.set(new TextEncoder().encode('MM\0*'));
  view.setUint32(4, 8);
  view.setUint16(8, 2);
  // A short stands in the upper half of its place.
  entry(10, 0x0112, 3, 1, TURNED * 0x1_00_00);
  entry(22, 0x8825, 4, 1, gpsAt);
  view.setUint16(gpsAt, 1);
  entry(gpsAt + 2, 0x001b, 7, place.length, placeAt);
  tiff.set(place, placeAt);
  return tiff;
}

async function photograph(): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT);
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('there is no canvas');
  drawing.fillStyle = '#c03020';
  drawing.fillRect(0, 0, WIDTH, HEIGHT);
  const plain = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer(),
  );
  const tiff = exifWithPlace();
  const mark = new TextEncoder().encode('Exif\0\0');
  const length = 2 + mark.length + tiff.length;
  const segment = new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff, ...mark, ...tiff]);
  return new Uint8Array([...plain.subarray(0, 2), ...segment, ...plain.subarray(2)]);
}

const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

async function shown(bytes: Uint8Array<ArrayBuffer>) {
  const { width, height } = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  return { width, height };
}

test('[H-F8] a photograph sent through the port decodes as before, turned as before, and does not say where it was taken', async () => {
  const bytes = await photograph();
  expect(textOf(bytes)).toContain(PLACE);
  expect(await shown(bytes)).toEqual({ width: HEIGHT, height: WIDTH });
  const token = await signIn();
  const form = new FormData();
  form.append('file', new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
  const sent = await request(
    `${CALLS.uploadFile.path}?siteInfoId=1`,
    { method: 'POST', body: form },
    token,
  );
  expect(sent.status).toBe(200);
  const { id } = (await sent.json()) as { readonly id: string };
  const answer = await request(`${CALLS.file.path}?id=${id}`, { method: 'GET' }, token);
  expect(answer.status).toBe(200);
  const read = new Uint8Array(await answer.arrayBuffer());
  expect(textOf(read)).not.toContain(PLACE);
  expect(await shown(read)).toEqual({ width: HEIGHT, height: WIDTH });
});
