import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

/** Says of a network address whether TRUST_PROXY names it. */
export function trustedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): (address: string) => boolean {
  const named = new BlockList();
  for (const part of trustProxy === false ? [] : trustProxy.split(',')) {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) named.addAddress(address, family);
    else named.addSubnet(address, Number(bits), family);
  }
  return (address) => named.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
