/** Matches an address without a scheme: a host with a dot, and perhaps a path. E-mail addresses do not match. */
const withoutScheme = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,250}\.\p{L}{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** Adds 'https://' to an address that was typed without it, such as 'instagram.com/krakmun'. */
export function completeWebAddress(typed: string): string {
  const address = typed.trim();
  return withoutScheme.test(address) ? `https://${address}` : typed;
}
