import { buildIfNeeded } from '../../scripts/build.ts';
import { allAttacks } from './live/index.ts';
import type { Outcome } from './support/attack.ts';
import { runTestedAttacks, testedAttacks } from './support/tests.ts';

/**
 * `npm run test:attacks`: the attacks on the built server, then those that are tests in this folder, such as 'forged statement'.
 * `-- word` runs only the attacks whose name contains the word. Prints a table, and fails when one got through.
 */
const word = process.argv[2] ?? '';

await buildIfNeeded();
const found: { name: string; outcome: Outcome }[] = [];
for (const { name, run } of await allAttacks()) {
  if (!name.includes(word)) continue;
  console.error(`${name} ...`);
  const outcome = await run(false).catch((error) => ({
    times: 0,
    gotThrough: 1,
    wrong: [String(error)],
    figures: [],
  }));
  found.push({ name, outcome });
}
found.push(...(await runTestedAttacks(testedAttacks(word))));

const table = [
  ['attack', 'times', 'got through'],
  ...found.map(({ name, outcome: { times, gotThrough } }) => [name, String(times), String(gotThrough)]),
];
const widthOf = (column: number) => Math.max(...table.map((line) => line[column]?.length ?? 0));
for (const [name = '', ...figures] of table)
  console.log(
    [name.padEnd(widthOf(0)), ...figures.map((figure, at) => figure.padStart(widthOf(at + 1)))].join('  '),
  );
for (const { name, outcome } of found)
  for (const sentence of [...outcome.figures, ...outcome.wrong]) console.log(`${name}: ${sentence}`);

const isHarmless = ({ times, gotThrough }: Outcome) => times > 0 && gotThrough === 0;
process.exit(found.length > 0 && found.every(({ outcome }) => isHarmless(outcome)) ? 0 : 1);
