/** @throws {Error} if a value that sample data need is missing */
export function must<T>(value: T): NonNullable<T> {
  if (value === undefined || value === null) throw new Error('A value that the sample data need is missing.');
  return value;
}
