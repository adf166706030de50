import type { Effect, MotionRule, RuleSet } from '../../rule/rule-set/schema.ts';
import type { EffectField } from '../../rule/rule-set/vocabulary.ts';

export interface MotionLine {
  type: string;
  fields: Omit<Effect, 'verb'>;
}

/** Fields that a line fills with its numbers, in this order. */
const numberFields: readonly EffectField[] = ['total', 'minutes', 'each'];
const textFields: readonly EffectField[] = ['topic', 'text', 'name'];

/**
 * Reads a motion that the chair types in one line, such as 'mod 9 45 border trade': the beginning of its name, its
 * numbers (minutes in all, then seconds each) and its text. Undefined if no motion begins so.
 */
export function readMotionLine(rules: RuleSet, line: string): MotionLine | undefined {
  const words = line.trim().split(/\s+/);
  const rule = findByBeginning(rules, words[0] ?? '');
  if (!rule) return undefined;
  const rest = words.slice(1);
  const asked = rule.fields.map(({ id }) => id);
  const fields: Record<string, unknown> = {};
  for (const field of numberFields.filter((one) => asked.includes(one))) {
    if (!/^\d{1,5}$/.test(rest[0] ?? '')) break;
    const number = Number(rest.shift());
    fields[field] = field === 'total' ? number * 60 : number;
  }
  const text = rest.join(' ');
  const textField = textFields.find((one) => asked.includes(one));
  if (text !== '' && textField) fields[textField] = text;
  return { type: rule.id, fields };
}

/** The first motion by rank whose id or a word of whose name begins so. */
function findByBeginning({ motions }: RuleSet, beginning: string): MotionRule | undefined {
  const begins = beginning.toLowerCase();
  if (begins === '') return undefined;
  const byRank = [...motions].sort((a, b) => a.rank - b.rank);
  return (
    byRank.find(({ id }) => id.startsWith(begins)) ??
    byRank.find(({ name }) =>
      name
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(begins)),
    )
  );
}
