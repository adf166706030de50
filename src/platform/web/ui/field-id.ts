/** The default id of the control with this name, which error summaries link to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
