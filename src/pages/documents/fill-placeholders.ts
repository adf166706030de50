const smallNumbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export interface PlaceholderValues {
  /** Name of the event, which replaces `{event}`. */
  readonly event: string;
  /**
   * Number of committees, which replaces `{committees}`. Numbers up to twelve are written as words, with a capital
   * letter at the beginning of a sentence.
   */
  readonly committees: number;
}

/** Fills in the placeholders of a document. They keep texts correct for the next edition. */
export function fillPlaceholders<Value>(value: Value, names: PlaceholderValues): Value {
  return filled(value, names) as Value;
}

function filled(value: unknown, names: PlaceholderValues): unknown {
  if (typeof value === 'string') return filledText(value, names);
  if (Array.isArray(value)) return value.map((entry) => filled(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, names)]));
}

function filledText(text: string, { event, committees }: PlaceholderValues): string {
  const word = smallNumbers[committees] ?? String(committees);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return text
    .replaceAll(/(^|[.!?]\s+)\{committees\}/g, (_, before: string) => `${before}${capital}`)
    .replaceAll('{committees}', word)
    .replaceAll('{event}', () => event);
}
