import { buildIfNeeded } from './build.ts';
import { endCommandsOnSignal } from './run-command.ts';

process.env.NODE_ENV ??= 'production';

const release = endCommandsOnSignal();
try {
  await buildIfNeeded();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
release();

const { startServer } = await import('../src/app/server.ts');
await startServer();
