/**
 * The addresses that a key may be used from. Of IPv6 the exchange sees the /64 that one customer is
 * given, so an address of it stands for its /64.
 */
import ipaddr from 'ipaddr.js';

const IPV4_BITS = 32;
const IPV6_BITS = 64;

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** A network of IPv4 addresses in the form of IPv6 would widen to all of them. */
const unlessMapped = (network: Network): Network | undefined =>
  network[0] instanceof ipaddr.IPv6 && network[0].isIPv4MappedAddress() ? undefined : network;

function parse(text: string): Network | undefined {
  try {
    if (ipaddr.isValidCIDR(text)) return unlessMapped(ipaddr.parseCIDR(text));
    if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return undefined;
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS];
  } catch {
    return undefined;
  }
}

/**
 * `203.0.113.7`, `198.51.100.0/24` or `2001:db8::/64` in the form that is stored.
 * @returns undefined for a text that is no address and no network
 */
export function readNetwork(text: string): string | undefined {
  const parsed = parse(text);
  if (parsed === undefined) return undefined;
  const [address, bits] = parsed;
  if (address.kind() === 'ipv4') {
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`);
    return bits === IPV4_BITS ? network.toString() : `${network.toString()}/${bits}`;
  }
  const kept = Math.min(bits, IPV6_BITS);
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${kept}`);
  return `${network.toString()}/${kept}`;
}

/**
 * Whether an address, as the host reports it, lies in one of the networks. Where there is no
 * network every address does; where the host reports none, it lies in none.
 */
export function isAllowed(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const from = parse(address);
  if (from === undefined) return false;
  return networks.some((text) => {
    const network = parse(text);
    if (network === undefined || network[0].kind() !== from[0].kind()) return false;
    return network[1] <= from[1] && from[0].match(network[0], network[1]);
  });
}
