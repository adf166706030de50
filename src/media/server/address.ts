import type { ImageRule } from '#media/contract/images.ts';
import type { Context } from '#platform/server/context.ts';

const stepMs = 15 * 60_000;

/** Shown where an account has no photo. */
export const defaultPhoto = '/default-photo.svg';

/**
 * A signed address of a stored picture, good for 15 to 30 minutes: it stays the same for a while, so that a browser that
 * asks again can use what it has. Given only to the picture's owner and to admins.
 * @param id null gives the default photo, or '' for a payment
 */
export function pictureAddress(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  id: string | null,
  purpose: ImageRule['purpose'],
): string {
  if (id === null) return purpose === 'photo' ? defaultPhoto : '';
  const until = (Math.floor(clock() / stepMs) + 2) * stepMs;
  return `/images/${id}?until=${until}&signature=${secret.sign(signed(id, until))}`;
}

/** True while the address is good. */
export function isGoodAddress(
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  id: string,
  until: number,
  signature: string,
): boolean {
  return until > clock() && secret.isSigned(signed(id, until), signature);
}

function signed(id: string, until: number): string {
  return `image ${id} ${until}`;
}

/**
 * True for an address that `pictureAddress` gave for this photo, also when it has run out, and for the default photo's:
 * what clients hold that send a whole profile back. The signature may be any, since nothing is shown for it.
 * @param id null where there is no photo
 */
export function isPhotoAddress(
  { config }: Pick<Context, 'config'>,
  address: string,
  id: string | null,
): boolean {
  const own = address.startsWith(`${config.publicUrl}/`) ? address.slice(config.publicUrl.length) : address;
  const [path] = own.split('?');
  return path === defaultPhoto || (id !== null && path === `/images/${id}`);
}
