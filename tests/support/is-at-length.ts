/** True if the tests run at length (`tests/at-length.ts`) instead of within the time of `npm test`. */
export const isAtLength = process.env.AT_LENGTH === 'true';
