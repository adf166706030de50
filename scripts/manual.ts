import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeManualSite } from './lib/manual-site/write-manual-site.ts';

const usage = 'Usage: npm run manual -- --out FOLDER [--name "Manual of our club"]';

/** Writes the manual as static pages, which any web server or GitHub Pages serves. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, name: { type: 'string', default: 'Manual' } },
  });
  if (values.out === undefined) throw new Error(usage);
  const folder = resolve(values.out);
  const count = await writeManualSite(folder, values.name);
  console.log(`Wrote ${count} pages into ${folder}. Open index.html.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
