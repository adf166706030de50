const rules = new Intl.PluralRules('en');
const conjunction = new Intl.ListFormat('en-GB');

/** A text for each plural form of the language. '#' is replaced by the count. */
export interface PluralForms {
  readonly one: string;
  readonly other: string;
}

/** The text for a count, such as `plural(seats, { one: '# seat', other: '# seats' })`. Whole sentences are given, never parts of one. */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other;
  return form.replaceAll('#', String(count));
}

/** 'a', 'a and b', 'a, b and c'. */
export function listNames(names: readonly string[]): string {
  return conjunction.format(names);
}
