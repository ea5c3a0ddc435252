/** The server with its payment providers as another process. */
import { expect, test, vi } from 'vitest';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { WireProviderPayment } from '../../../src/protocol/providers/entities.ts';
import { signUp } from '../../support/remote.ts';
import { SANDBOX_SECRET, startSandbox } from '../../support/sandboxPorts.ts';
import { portForRestarts, startServer } from '../../support/server.ts';
import { emptyDataDirectory, serverMain } from '../../support/testedServer.ts';
import { until } from '../../support/until.ts';

vi.setConfig({ testTimeout: 120_000 });

test('[V-B3] a deposit by QR code is called back over the network and credited', async () => {
  const port = await portForRestarts();
  const data = await emptyDataDirectory();
  const sandbox = await startSandbox(`http://127.0.0.1:${port}`);
  const server = await startServer({
    main: serverMain(),
    dataDir: data.path,
    port,
    environment: { PROVIDER_SANDBOX_URL: sandbox.url, PROVIDER_SANDBOX_SECRET: SANDBOX_SECRET },
  });
  const player = await signUp(server.url);
  const sent = await player.post('/api/gluwa/make-qrcode', { amount: '100' });
  expect(sent).toMatchObject({
    status: 200,
    body: { step: 'OPEN', isSandbox: true } satisfies Partial<WireProviderPayment>,
  });
  await until(async () => {
    const listed = await player.get('/api/dnw/list', { typeStrs: 'D' });
    const approved = { status: 'APPROVED', provider: 'gluwa' } satisfies Partial<WireDnw>;
    expect(listed.body).toMatchObject({ items: [approved] });
  });
  await server.stop();
  await sandbox.end();
  await data.remove();
});
