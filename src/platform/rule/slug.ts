/**
 * Converts a name to lower-case letters, digits and hyphens for addresses and file names: 'KrakMUN 2027' becomes
 * 'krakmun-2027'. Returns 'event' if no letter or digit is left.
 */
export function toSlug(name: string): string {
  const letters = name
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return letters || 'event';
}
