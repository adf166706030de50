import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mun-debate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...words: string[]) {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../debate.ts'), ...words]);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, out, err };
}

test('a worked example is replayed with its refusals, and the command succeeds', async () => {
  const { code, out } = await run('replay', 'samples/debates/d-roll-call.json', '--brief', '--minutes');
  expect(code).toBe(0);
  const { refused, unmet, steps, minutes } = JSON.parse(out);
  expect({ refused, unmet }).toEqual({ refused: 3, unmet: 0 });
  expect(steps.map((step: { refusal: { refused: string } }) => step.refusal.refused)).toEqual([
    'may_not_abstain',
    'may_not_pass',
    'may_not_abstain',
  ]);
  expect(minutes.at(-2)).toMatchObject({
    fact: 'vote',
    sentence: '3 for, 3 against, 1 abstained; of 6 cast 4 are needed: a tie fails',
  });
});

test('a made-up sitting is replayed without a refusal', async () => {
  const sample = await run('sample', 'aippm', '--steps=60');
  const file = join(folder, 'sample.json');
  writeFileSync(file, sample.out);
  const { out } = await run('replay', file, '--brief', '--view=projector');
  expect(JSON.parse(out)).toMatchObject({ ruleSet: 'aippm', refused: 0, steps: [] });
});

test('a rule set is read back in sentences', async () => {
  const { out } = await run('rules', 'lok-sabha');
  expect(out).toContain('Move no confidence in the government: passes if a tenth of all members support it.');
});

test.each([
  ['no JSON', 'not json', 'not valid JSON'],
  ['no recording', '{"steps":[]}', 'ruleSet'],
  [
    'an unknown rule set',
    '{"ruleSet":"x","members":[{"id":"a"}],"steps":[]}',
    "No shipped rule set has the id 'x'.",
  ],
  [
    'a document with an unknown verb',
    '{"ruleSet":{"id":"x","motions":[{"effect":{"verb":"sing"}}]},"members":[{"id":"a"}],"steps":[]}',
    "'sing' is no verb of an effect.",
  ],
])('a file with %s fails with a sentence', async (_, content, sentence) => {
  const file = join(folder, 'file.json');
  writeFileSync(file, content);
  const { code, err } = await run('replay', file);
  expect(code).toBe(1);
  expect(err).toContain(sentence);
});

test('a missing file and an unknown command fail with a sentence', async () => {
  expect(await run('replay', join(folder, 'none.json'))).toMatchObject({ code: 1 });
  expect((await run('play')).err).toContain('Usage: npm run debate');
});
