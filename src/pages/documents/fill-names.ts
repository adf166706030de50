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

/** What takes the place of the names that texts of the pages may hold. */
export interface FilledNames {
  /** The event's name, for `{event}`. */
  readonly event: string;
  /** How many committees it has, for `{committees}`; as a word up to twelve, with a capital at the beginning of a sentence. */
  readonly committees: number;
}

/** Puts the names into every text of a document, so that a text that names the event follows it to the next edition. */
export function fillNames<Value>(value: Value, names: FilledNames): Value {
  return filled(value, names) as Value;
}

function filled(value: unknown, names: FilledNames): unknown {
  if (typeof value === 'string') return filledText(value, names);
  if (Array.isArray(value)) return value.map((entry) => filled(entry, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, filled(part, names)]));
}

function filledText(text: string, { event, committees }: FilledNames): string {
  const word = smallNumbers[committees] ?? String(committees);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return text
    .replaceAll(/(^|[.!?]\s+)\{committees\}/g, (_, before: string) => `${before}${capital}`)
    .replaceAll('{committees}', word)
    .replaceAll('{event}', () => event);
}
