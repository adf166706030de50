import { useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { FileButton } from '#platform/web/ui/file-button.tsx';
import {
  compareOnSitting,
  compareRuleSets,
  maxDifferences,
  type RuleSetDifference,
} from '../../rule/compare-rule-sets.ts';
import { readRecordedSitting } from '../../rule/replay.ts';
import { readRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { findShippedRuleSet } from '../../rule-sets/index.ts';

const sample = { seed: 52, steps: 600 };

interface Checked {
  rules: RuleSet;
  /** What was played, such as 'the sample sitting'. */
  sitting: string;
  isRecorded: boolean;
  differences: RuleSetDifference[];
}

/** Plays a sample sitting of the original rules, or a recorded one, against the copy (product 29.17). */
export function CheckRules({ base, rules }: { base: unknown; rules: RuleSet }) {
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const read = readRuleSet(base);
  const playSample = (original: RuleSet) => {
    setProblem(undefined);
    const differences = compareRuleSets(original, rules, sample);
    setChecked({ rules, sitting: 'the sample sitting', isRecorded: false, differences });
  };
  const playFile = (text: string, name: string) => {
    const played = compareRecordedFile(text, rules);
    setProblem('problem' in played ? played.problem : undefined);
    setChecked('problem' in played ? undefined : { rules, sitting: name, isRecorded: true, ...played });
  };
  // A change of the rules makes a former check outdated.
  const shown = checked?.rules === rules ? checked : undefined;
  return (
    <section aria-labelledby="check" className="grid justify-items-start gap-3">
      <h2 id="check" className="scroll-mt-24 text-xl">
        Check
      </h2>
      <p className="max-w-prose text-muted">
        Plays a sitting step by step under its own rules, and lists what would have gone differently under
        these. Use a sample of three hours
        {'rules' in read && ` under ${read.rules.name}`}, or a sitting that was saved to a file at ‘Practise
        chairing’.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {'rules' in read && (
          <Button variant="quiet" onClick={() => playSample(read.rules)}>
            Check with a sample
          </Button>
        )}
        <FileButton label="Check with a saved sitting" accept=".json,application/json" onText={playFile} />
      </div>
      {problem && <p role="alert">{problem}</p>}
      <div role="status" className="w-full">
        {shown && <Differences {...shown} />}
      </div>
    </section>
  );
}

/** Compares a file that a practice saved, or that `npm run debate` reads. */
function compareRecordedFile(
  text: string,
  rules: RuleSet,
): Pick<Checked, 'differences'> | { problem: string } {
  const notRead = 'This file is not a saved sitting.';
  try {
    const sitting = readRecordedSitting(JSON.parse(text), findShippedRuleSet);
    if ('problems' in sitting) return { problem: `${notRead} ${sitting.problems[0] ?? ''}` };
    return { differences: compareOnSitting(sitting.rules, rules, sitting) };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: notRead };
    throw error;
  }
}

function Differences({ rules, sitting, isRecorded, differences }: Checked) {
  if (differences.length === 0) return <p>Nothing would have gone differently in {sitting}.</p>;
  const nameOf = ({ motion, kind }: RuleSetDifference) =>
    rules.motions.find(({ id }) => id === motion)?.name ?? (motion ?? kind).replaceAll('_', ' ');
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {differences.length >= maxDifferences && 'At least '}
        {plural(differences.length, { one: '# thing goes differently', other: '# things go differently' })} in{' '}
        {sitting}
      </p>
      <ol className="mt-2 grid gap-3">
        {differences.map((difference) => (
          <li key={difference.seq} className="border-l-3 border-line pl-4">
            <p className="font-semibold first-letter:uppercase">
              {isRecorded && <StepTime at={difference.at} />}
              {nameOf(difference)}
            </p>
            <p className="text-sm text-muted">Before: {difference.before}</p>
            <p className="text-sm">Now: {difference.after}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function StepTime({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="tabular-nums">
      {formatClockTime(at, clubRegion())}{' '}
    </time>
  );
}
