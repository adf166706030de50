import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not on the public internet (IANA special-purpose registry), and the one of Azure's metadata. */
const specialIpv4 = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  specialIpv4.addSubnet(network, prefix, 'ipv4');

/** All public IPv6 addresses are in this network. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Parts of it that are special, or lead to IPv4 addresses (Teredo, 6to4). */
const specialIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  specialIpv6.addSubnet(network, prefix, 'ipv6');

/** Returns whether an IP address is on the public internet. False for a text that is no IP address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * Returns the IP address that a URL names instead of a host. Undefined if it names a host. `URL` has converted decimal,
 * octal and short forms of IPv4 addresses.
 */
export function findIpAddress({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}
