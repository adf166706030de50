import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
const code = `
  import { createServerLog, flushServerLog } from ${log};
  const log = createServerLog('info');
  process.stdin.on('data', async () => {
    log.info('a line without reader');
    for (let flushes = 0; flushes < 2; flushes++) await flushServerLog();
    process.exit(0);
  });`;

test('the server ends although the reader of its log has ended', async () => {
  const server = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  try {
    server.stdout.destroy();
    await once(server.stdout, 'close');
    server.stdin.write('stop');
    expect(await once(server, 'exit')).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});
