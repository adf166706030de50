/** The id of the control of this name, unless it is given another: what an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}
