import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readRecording, replayRecording, type ViewName } from '../src/debate/rule/replay.ts';
import type { RuleSet } from '../src/debate/rule/rule-set/schema.ts';
import { playSampleSitting } from '../src/debate/rule/sample-sitting.ts';
import { ruleSetSentences } from '../src/debate/rule/set-sentences.ts';
import { findShippedRuleSet, shippedRuleSets } from '../src/debate/rule-sets/index.ts';

/**
 * Replays a recorded sitting, reads a rule set back, or makes up a sitting (docs/product/debate.md). Refused steps are part of the output;
 * only a file that cannot be read makes the command fail.
 */
const usage = `Usage: npm run debate -- replay FILE.json [--view=dais|floor|projector|state] [--minutes] [--brief]
       npm run debate -- rules ID
       npm run debate -- sample ID [--seed=N] [--steps=N]`;
const views = ['dais', 'floor', 'projector', 'state'] as const satisfies ViewName[];

class WrongInput extends Error {}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      view: { type: 'string' },
      minutes: { type: 'boolean' },
      brief: { type: 'boolean' },
      seed: { type: 'string' },
      steps: { type: 'string' },
    },
  });
  const [command, name] = positionals;
  if (command === 'replay' && name) replay(name, values);
  else if (command === 'rules' && name) printRules(name);
  else if (command === 'sample' && name) printSample(name, values);
  else throw new WrongInput(usage);
} catch (error) {
  const isExpected = error instanceof WrongInput || error instanceof SyntaxError;
  if (!isExpected && !(error instanceof Error && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function replay(
  file: string,
  { view = 'dais', minutes = false, brief = false }: { view?: string; minutes?: boolean; brief?: boolean },
): void {
  const shown = views.find((one) => one === view);
  if (!shown) throw new WrongInput(usage);
  const recording = readRecording(JSON.parse(readFileSync(file, 'utf8')), findShippedRuleSet);
  if ('problems' in recording) throw new WrongInput(recording.problems.join('\n'));
  const { steps, ...rest } = replayRecording(recording, { view: shown, minutes });
  const printed = brief ? steps.filter((step) => 'refusal' in step || step.unmet) : steps;
  console.log(JSON.stringify({ ...rest, steps: printed }, null, 2));
}

function findRuleSet(id: string): RuleSet {
  const rules = findShippedRuleSet(id);
  if (!rules) throw new WrongInput(`Choose one of ${[...shippedRuleSets.keys()].join(', ')}.`);
  return rules;
}

function printRules(id: string): void {
  console.log(ruleSetSentences(findRuleSet(id)).join('\n'));
}

function printSample(id: string, { seed = '48', steps = '500' }: { seed?: string; steps?: string }): void {
  const [from, length] = [Number(seed), Number(steps)];
  if (!Number.isSafeInteger(from) || !(length >= 1 && length <= 5000)) throw new WrongInput(usage);
  const sample = playSampleSitting(findRuleSet(id), { seed: from, steps: length });
  console.log(JSON.stringify({ title: `Sample sitting ${seed}`, ruleSet: id, ...sample }, null, 2));
}
