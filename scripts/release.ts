import { resolve } from 'node:path';
import { prepareRelease } from './lib/release/prepare-release.ts';
import { runScript } from './lib/run-script.ts';

/** `npm run release [-- major | minor | patch | <version>]` writes the next version, and prints how to tag it. */
const root = resolve(import.meta.dirname, '..');
try {
  const { version, byHand, commands } = await prepareRelease(root, {
    wanted: process.argv[2],
    date: new Date().toISOString().slice(0, 10),
    async test() {
      console.log('These tests have not passed for this commit yet: npm test ...');
      const { code, output } = await runScript(resolve(root, 'scripts/test.ts'));
      console.log(output.trim());
      return code === 0;
    },
  });
  // A separate process reads the new version.
  const stored = await runScript(resolve(root, 'scripts/release-database.ts'));
  if (stored.code !== 0)
    throw new Error(`${stored.output}\nThe database of the release could not be stored.`);
  console.log(`Release ${version}. To do when updating: ${byHand}\n\nRead the changes, then:\n`);
  for (const command of commands) console.log(`  ${command}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
