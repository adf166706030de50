const rules = new Intl.PluralRules('en');
const conjunction = new Intl.ListFormat('en-GB');

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

/** 'a', 'a and b', 'a, b and c'. */
export function listNames(names: readonly string[]): string {
  return conjunction.format(names);
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
