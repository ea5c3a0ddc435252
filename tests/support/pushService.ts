/** A push service on a real port, and a browser that subscribed with it and can read what it gets. */
import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import type { PushMessage } from '../../src/domain/push/push.ts';

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

const SALT = 16;
const HEADER = 21;
const POINT = 65;
const TAG = 16;

/** Decrypts a body of RFC 8291 in one record. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, secret: Buffer): string {
  const salt = body.subarray(0, SALT);
  const sender = body.subarray(HEADER, HEADER + POINT);
  const shared = hmac(secret, own.computeSecret(sender));
  const material = hmac(shared, 'WebPush: info\0', own.getPublicKey(), sender, '\x01');
  const pseudo = hmac(salt, material);
  const key = hmac(pseudo, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(pseudo, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const sealed = body.subarray(HEADER + POINT);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Throws unless the sender is who has the key, and means this service. */
async function verifySender(header: string, audience: string, publicKey: string): Promise<string> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('another exchange');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
  return payload.sub ?? '';
}

export interface PushService {
  readonly host: string;
  readonly endpoint: (name: string) => string;
  /** Sets the status of all later answers. */
  readonly answer: (status: number) => void;
  readonly requests: readonly PushRequest[];
  readonly close: () => Promise<void>;
}

export interface PushRequest {
  readonly name: string;
  readonly authorization: string;
  readonly ttl: string;
  readonly body: Buffer;
}

export async function openPushService(): Promise<PushService> {
  const requests: PushRequest[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      requests.push({
        name: url.slice(1),
        authorization: headers.authorization ?? '',
        ttl: String(headers['ttl']),
        body: Buffer.concat(parts),
      });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    host,
    requests,
    endpoint: (name) => `http://${host}/${name}`,
    answer: (next) => (status = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A browser with keys of its own. */
export function createPushBrowser(service: PushService, name: string) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const secret = randomBytes(16);
  return {
    address: {
      endpoint: service.endpoint(name),
      p256dh: own.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    },
    /** Messages that it was sent, in order. */
    messages: (): readonly PushMessage[] =>
      service.requests
        .filter((request) => request.name === name)
        .map(({ body }) => JSON.parse(decrypt(body, own, secret)) as PushMessage),
    /** The contact that the sender of the last message named, after its signature is verified. */
    sender: async (publicKey: string): Promise<string> => {
      const last = service.requests.findLast((request) => request.name === name);
      return verifySender(last?.authorization ?? '', `http://${service.host}`, publicKey);
    },
  };
}
