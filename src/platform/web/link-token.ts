/**
 * Returns the token at the end of a mailed or copied link. Removes what chat programs add to a link, such as the full
 * stop or the bracket of the sentence around it.
 */
export const readLinkToken = (param: string | undefined): string => (param ?? '').replace(/[^\w-]+$/, '');
