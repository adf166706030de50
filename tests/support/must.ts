/**
 * Returns a value that a test needs.
 * @param what names it in the error
 * @throws if it is null or undefined
 */
export function must<T>(value: T, what = 'A value that this test needs'): NonNullable<T> {
  if (value === undefined || value === null) throw new Error(`${what} is missing.`);
  return value;
}
