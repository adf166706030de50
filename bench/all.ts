import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

if (process.platform !== 'linux') {
  console.log('The benches read /proc and end groups of processes: they run on Linux only.');
  process.exit(0);
}

/** Runs all benchmarks. The command fails if one of them misses its limit. */
const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && file !== 'all.ts');
for (const bench of benches) {
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, bench), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exitCode = 1;
}
