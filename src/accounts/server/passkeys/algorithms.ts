/** The keys that passkeys may have, by their COSE numbers: ES256, which nearly all have, Ed25519, and RS256 of older Windows. */
export const algorithms = [-7, -8, -257] as const;
