/** Whether the tests run at length, as `tests/at-length.ts` starts them, instead of within the time of `npm test`. */
export const isAtLength = process.env.AT_LENGTH === 'true';
