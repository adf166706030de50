import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { buildIfNeeded } from './build.ts';

/** Paths that the server handles. Vite serves all others. */
const calls = '^/(v1|blog|healthz|images|drawn)(/|\\?|$)';

const root = resolve(import.meta.dirname, '..');
const apiPort = Number(process.env.PORT ?? 3000);
const pagePort = apiPort + 1;
const pageAddress = `http://localhost:${pagePort}`;

// Builds the site if there is no build. The server does not start without one, although Vite serves the pages.
if (!existsSync(join(root, 'build/server/index.js'))) await buildIfNeeded();

const vite = await createServer({
  root,
  server: {
    host: '127.0.0.1',
    port: pagePort,
    strictPort: true,
    proxy: { [calls]: { target: `http://127.0.0.1:${apiPort}` } },
  },
});
await vite.listen();

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'scripts/serve.ts')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: process.env.PUBLIC_URL ?? pageAddress },
});
console.log(
  `Open ${pageAddress}: pages and calls reload as you edit. The server alone is on port ${apiPort}.`,
);

let ending = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (ending) return;
    ending = true;
    const apiEnded = new Promise((done) =>
      api.exitCode === null ? api.once('exit', done) : done(undefined),
    );
    api.kill('SIGTERM');
    await Promise.all([vite.close(), apiEnded]);
    process.exit(0);
  });
}
