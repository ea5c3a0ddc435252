/**
 * Where a request comes from, as limits count it. Behind a proxy every connection comes from the
 * proxy; what it writes into X-Forwarded-For counts only if the operator names it (TRUSTED_PROXY),
 * because anyone can send that header.
 */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { BoundedMap } from '../gateway/boundedMap.ts';

type Address = ReturnType<typeof ipaddr.process>;
type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** A named proxy: an address, or a network such as 10.0.0.0/8. */
export type TrustedProxies = readonly Network[];

const WHOLE_ADDRESS = { ipv4: 32, ipv6: 128 } as const;
/** Prefix length of one customer's IPv6 network. */
const IPV6_GROUP_BITS = 64;

/** @returns undefined for text that is not a comma list of addresses and networks */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const networks: Network[] = [];
  for (const part of parts) {
    if (ipaddr.isValidCIDR(part)) networks.push(ipaddr.parseCIDR(part));
    else if (ipaddr.isValid(part)) {
      const address = ipaddr.process(part);
      networks.push([address, WHOLE_ADDRESS[address.kind()]]);
    } else return undefined;
  }
  return networks;
}

const isIn = (address: Address, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network, bits);

/** Undefined for what a header or socket says that is no address; a port after it is dropped. */
function readAddress(text: string): Address | undefined {
  const bare = text
    .trim()
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** An IPv4 address as it is, of an IPv6 address its /64. */
function groupOf(address: Address): string {
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${IPV6_GROUP_BITS}`);
  return `${network.toString()}/${IPV6_GROUP_BITS}`;
}

/** Characters of X-Forwarded-For that are read, from its end: proxies add there. */
const FORWARDED_MAX = 1_024;

/**
 * The address that a request's limits count: that of the connection, or, where it is a trusted
 * proxy's, the last one in X-Forwarded-For that is no trusted proxy's. What stands left of that one
 * was written by the client itself.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  let client = peer === undefined ? undefined : readAddress(peer);
  if (client === undefined) return peer ?? '';
  const isTrusted = (address: Address): boolean => trusted.some((one) => isIn(address, one));
  const hops = (forwardedFor ?? '').slice(-FORWARDED_MAX).split(',').toReversed();
  for (const hop of hops) {
    if (!isTrusted(client)) break;
    const before = readAddress(hop);
    if (before === undefined) break;
    client = before;
  }
  return groupOf(client);
}

/** Addresses of connections whose form for limits is kept: to work it out takes some 30 µs. */
const PEERS_KEPT = 10_000;

/** The same for a request of Node's server; a header sent several times is one list. */
export function createAddressOf(
  trusted: TrustedProxies,
): (incoming: Pick<IncomingMessage, 'socket' | 'headers'>) => string {
  const known = new BoundedMap<string | undefined, string>(PEERS_KEPT);
  return ({ socket, headers }) => {
    const peer = socket.remoteAddress;
    if (trusted.length > 0) {
      const header = headers['x-forwarded-for'];
      return clientAddress(peer, Array.isArray(header) ? header.join(',') : header, trusted);
    }
    const before = known.get(peer);
    if (before !== undefined) return before;
    const address = clientAddress(peer, undefined, trusted);
    known.set(peer, address);
    return address;
  };
}
