import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { test as base } from '#tests/kit.ts';
import { runScript } from './run-script.ts';

const token = 'a sample token of the operator';
const status = (address: string) => runScript('scripts/status.ts', [address], { METRICS_TOKEN: token });

const test = base
  .extend('siteOptions', { settings: { METRICS_TOKEN: token } })
  .extend('address', ({ site }) => site.app.listen({ port: 0, host: '127.0.0.1' }));

describe('the status command', () => {
  test('says in words that all is well', async ({ address }) => {
    const { code, output } = await status(address);
    expect(output).toMatch(/good +The database \(\w+\) answers in \d+ ms\./);
    expect(output).toMatch(/All is well\.\n$/);
    expect(code).toBe(0);
  });

  test('fails and says what to do when nothing runs there', async ({ site, address }) => {
    await site.app.close();
    const { code, output } = await status(address);
    expect(output).toContain(`Nothing answers at ${address}`);
    expect(code).toBe(1);
  });

  test('tells another program from the site', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1');
    await new Promise((listening) => other.once('listening', listening));
    const { code, output } = await status(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    other.close();
    expect(output).toContain('Another program answers');
    expect(code).toBe(1);
  });
});
