/** True in a long run of the tests (`tests/at-length.ts`). `npm test` runs a short one. */
export const isAtLength = process.env.AT_LENGTH === 'true';
