import { z } from 'zod';
import { readRuleSet } from '../rule/rule-set/read.ts';
import { maxRuleSets, ruleSetName } from './rule-sets.ts';

/** A set that ships with the site, or a copy of the same file by its name. */
const ruleSetReference = z.union([
  z.strictObject({ shipped: z.string().min(1).max(64) }),
  z.strictObject({ copy: ruleSetName }),
]);
export type RuleSetReference = z.output<typeof ruleSetReference>;

const committeeValue = z.string().min(1).max(100);

const portableRuleSet = z
  .strictObject({
    name: ruleSetName,
    /** Id of the shipped set from which it was made. Null if that is unknown. */
    basedOn: z.string().min(1).max(64).nullable(),
    /** Value of the committee whose chairs may change it. Null for copies of superadmins. */
    committee: committeeValue.nullable(),
    /** The current revision, without `id` and `name`. */
    document: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ name, document }, context) => {
    const read = readRuleSet({ ...document, id: 'copy', name });
    if (!('problems' in read)) return;
    // The reader of an export ends each sentence.
    const problem = (read.problems[0] ?? '').slice(0, -1);
    context.addIssue({ code: 'custom', path: ['document'], message: `${name}: ${problem}` });
  });

/** The rules of procedure of a club and of its event, as an export contains them. */
export const portableRulesSchema = z.strictObject({
  /** The club's copies, sorted by name. */
  sets: z
    .array(portableRuleSet)
    .max(maxRuleSets)
    .refine(
      (sets) => new Set(sets.map(({ name }) => name)).size === sets.length,
      'two rule sets have one name',
    ),
  /** Set of the committees without an own choice. */
  default: ruleSetReference.nullable(),
  /** The set of each committee with an own choice, by the value of the committee. */
  committees: z.record(committeeValue, ruleSetReference),
  /** True if chairs may copy the set of their committee. */
  chairsMayCopy: z.boolean(),
});
export type PortableRules = z.output<typeof portableRulesSchema>;

/** Maximum size of the file of rules in bytes: 100 copies of the longest shipped set take 3 MB. */
export const maxRulesFileBytes = 16 * 1024 * 1024;
