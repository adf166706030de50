const rules = new Intl.PluralRules('en');

/** The texts for one item and for any other number. '#' is replaced by the count. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/**
 * Chooses a text by the count: `plural(seats, { one: '# seat', other: '# seats' })`. If the text is part of a sentence,
 * pass the whole sentence in both forms.
 */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', String(count));
}

/** Joins names as 'a, b and c'. Does not use `Intl.ListFormat`, whose first use takes 50 ms on a phone. */
export function formatNameList(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

const firstTen = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

/**
 * Returns the ordinal of a position, such as 'third' or '21st'.
 * @param position from 1
 */
export function toOrdinalWord(position: number): string {
  const isTeen = Math.trunc(position / 10) % 10 === 1;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return firstTen[position - 1] ?? `${position}${suffix}`;
}
