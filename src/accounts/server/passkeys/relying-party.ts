import { isIP } from 'node:net';
import type { Config } from '#platform/server/config.ts';
import { AppError } from '#platform/server/http/app-error.ts';
import { startPasskey } from '../../contract/passkeys.ts';

/** Whom browsers make passkeys for: the host name of PUBLIC_URL. Under another name none of them works any more. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** @throws AppError 409 where browsers make none: at an IP address, and without https anywhere but on this machine */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (isAddress || !isSecure) throw new AppError(startPasskey.errors.noPasskeysHere);
  return { id: hostname, origin };
}
