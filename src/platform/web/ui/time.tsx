const kolkata = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** The same in a sentence. */
export function timeInWords(at: string): string {
  return kolkata.format(new Date(at));
}

/** A time of an answer (ISO 8601 UTC), as people on campus read it: in Asia/Kolkata (product 12.3). */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{timeInWords(at)}</time>;
}
