/** Returns the id of a field, to which error summaries link. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
