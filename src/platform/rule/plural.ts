const rules = new Intl.PluralRules('en');

/** A text for each plural form of the language. '#' is replaced by the count. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/**
 * Selects the text for a count: `plural(seats, { one: '# seat', other: '# seats' })`. Pass whole sentences where the
 * text is part of one.
 */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', String(count));
}

/** 'a', 'a and b', 'a, b and c'. Without `Intl.ListFormat`, whose first use takes 50 ms on a phone. */
export function listNames(names: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
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

/** 'third', '21st'. @param position from 1 */
export function ordinal(position: number): string {
  const isTeen = Math.trunc(position / 10) % 10 === 1;
  const suffix = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return firstTen[position - 1] ?? `${position}${suffix}`;
}
