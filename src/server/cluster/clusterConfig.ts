/** Settings of an exchange of several processes on one PostgreSQL database. Rules [O-Z7], [O-Z8]. */
import { isOrigin } from '../origins.ts';

/**
 * Roles of a process: `all` is the exchange alone; a `writer` acts where no other does, and stands
 * by otherwise; a `gateway` never acts.
 */
const ROLES = ['all', 'writer', 'gateway'] as const;
export type ProcessRole = (typeof ROLES)[number];

export interface ClusterSettings {
  readonly role: Exclude<ProcessRole, 'all'>;
  /** Shared by the processes, so that they know requests of one another. */
  readonly secret: string;
  /** Origin at which the other processes reach this one. */
  readonly address: string;
}

export type ClusterResult =
  | { readonly ok: true; readonly cluster: ClusterSettings | undefined }
  | { readonly ok: false; readonly problem: string };

/** A shorter one can be guessed. */
const SECRET_MIN = 32;

const refuse = (problem: string): ClusterResult => ({ ok: false, problem });

const isRole = (text: string): text is ProcessRole => ROLES.some((role) => role === text);

/** Where the process is reached if nothing else is said: on every address of the host, by its loopback. */
function ownAddress(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
}

/**
 * @param place where the process listens
 * @param databaseUrl undefined for the embedded database, which one process has for itself
 */
export function readCluster(
  environment: Readonly<Record<string, string | undefined>>,
  { host, port }: { readonly host: string; readonly port: number },
  databaseUrl: string | undefined,
): ClusterResult {
  const role = environment['ROLE']?.trim() || 'all';
  if (!isRole(role)) return refuse(`ROLE is ${role}; it must be all, writer or gateway.`);
  if (role === 'all') return { ok: true, cluster: undefined };
  if (databaseUrl === undefined)
    return refuse(`ROLE is ${role}; several processes need a DATABASE_URL of PostgreSQL.`);
  const secret = environment['CLUSTER_SECRET']?.trim() ?? '';
  if (secret.length < SECRET_MIN)
    return refuse(
      `ROLE is ${role}; CLUSTER_SECRET must be set, the same for all processes and at least ${SECRET_MIN} characters long.`,
    );
  if (port === 0)
    return refuse(`ROLE is ${role}; PORT must be a fixed one, as others reach it there.`);
  const address = environment['ADDRESS']?.trim() || ownAddress(host, port);
  if (!isOrigin(address))
    return refuse(`ADDRESS is ${address}; it must be an origin such as http://10.0.0.5:8080.`);
  return { ok: true, cluster: { role, secret, address } };
}
