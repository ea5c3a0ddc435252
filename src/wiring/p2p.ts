/** P2P trades for the screens: when files and messages of them are to be read again. */
import { share } from 'rxjs';
import { DESTINATIONS } from '../protocol/destinations.ts';
import type { Client } from '../streams/client.ts';
import { createVersion } from '../streams/version.ts';
import type { P2pServices } from '../ui/services/services.ts';

export function createP2p({ socket }: Pick<Client, 'socket'>): P2pServices {
  const versionOf = (destination: string) =>
    createVersion({
      changed: socket.listen(destination).pipe(share()),
      connection: socket.connection,
    });
  return {
    version: versionOf(DESTINATIONS.p2p),
    deskVersion: versionOf(DESTINATIONS.operatorP2p),
  };
}
