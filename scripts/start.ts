import { buildIfNeeded } from './build.ts';

process.env.NODE_ENV ??= 'production';

try {
  await buildIfNeeded();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

const { startServer } = await import('../src/app/server.ts');
await startServer();
