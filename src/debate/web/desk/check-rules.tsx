import { useState } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { compareRuleSets, type RuleSetDifference } from '../../rule/compare-rule-sets.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';

const sitting = { seed: 48, steps: 600 };

/** Plays a sample sitting of the original rules against the copy (product 29.17). */
export function CheckRules({ base, rules }: { base: unknown; rules: RuleSet }) {
  const [checked, setChecked] = useState<{ rules: RuleSet; differences: RuleSetDifference[] }>();
  const read = readRuleSet(base);
  if ('problems' in read) return null;
  const check = () => setChecked({ rules, differences: compareRuleSets(read.rules, rules, sitting) });
  // A change of the rules makes a former check outdated.
  const differences = checked?.rules === rules ? checked.differences : undefined;
  return (
    <section className="grid justify-items-start gap-3">
      <h2 className="text-xl">Check</h2>
      <p className="max-w-prose text-muted">
        Plays a sample sitting of three hours under {read.rules.name}, and lists what would go differently
        under your rules.
      </p>
      <Button variant="quiet" onClick={check}>
        Check rules
      </Button>
      <div role="status" className="w-full">
        {differences && <Differences rules={rules} differences={differences} />}
      </div>
    </section>
  );
}

function Differences({ rules, differences }: { rules: RuleSet; differences: readonly RuleSetDifference[] }) {
  if (differences.length === 0) return <p>Nothing would go differently in this sitting.</p>;
  const nameOf = ({ motion, kind }: RuleSetDifference) =>
    rules.motions.find(({ id }) => id === motion)?.name ?? motion ?? kind;
  return (
    <>
      <p className="font-semibold">
        {plural(differences.length, { one: '# thing goes differently', other: '# things go differently' })}
      </p>
      <ol className="mt-2 grid gap-3">
        {differences.map((difference) => (
          <li key={difference.seq} className="border-l-3 border-line pl-4">
            <p className="font-semibold">{nameOf(difference)}</p>
            <p className="text-sm text-muted">Before: {difference.before}</p>
            <p className="text-sm">Now: {difference.after}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
