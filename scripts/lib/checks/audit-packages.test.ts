import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditPackages } from './audit-packages.ts';

const packages = {
  '': { name: 'sample-site', version: '1.0.0', dependencies: { 'sample-package': '1.0.0' } },
  'node_modules/sample-package': { version: '1.0.0' },
};
const bulkPath = '/-/npm/v1/security/advisories/bulk';
let folder: string;
let server: Server;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mun-audit-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(packages['']));
  const lock = { name: 'sample-site', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Starts a registry, and audits the folder with it. */
async function auditWith(answer: RequestListener, timeoutMs = 60_000) {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const npmOptions = [`--registry=${registry}`, `--cache=${join(folder, 'cache')}`];
  return auditPackages(folder, { npmOptions, timeoutMs });
}

/** Audits with a registry that knows one advisory. */
const auditWithAdvisory = (severity: string) =>
  auditWith((request, response) => {
    const advisory = { id: 1, url: 'https://example.org/1', title: 'A hole', severity };
    const advisories = { 'sample-package': [{ ...advisory, vulnerable_versions: '<2.0.0' }] };
    const name = 'sample-package';
    const versions = { '1.0.0': { name, version: '1.0.0' }, '2.0.0': { name, version: '2.0.0' } };
    const about = { name, 'dist-tags': { latest: '2.0.0' }, versions };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.url === bulkPath ? advisories : about));
  });

test.each(['high', 'critical'])('an advisory that is %s is found', async (severity) => {
  const audit = await auditWithAdvisory(severity);
  expect(audit).toEqual({
    isAnswered: true,
    serious: [`sample-package 1.0.0: ${severity}: A hole (https://example.org/1)`],
  });
});

test('an advisory that is moderate is not reported', async () => {
  const audit = await auditWithAdvisory('moderate');
  expect(audit).toEqual({ isAnswered: true, serious: [] });
});

test('a registry without advisories is no failure', async () => {
  const audit = await auditWith((_, response) => response.writeHead(405).end());
  expect(audit).toEqual({ isAnswered: false, reason: expect.stringContaining('405 Method Not Allowed') });
});

test('an answer of npm that cannot be read is a failure with its reason', async () => {
  rmSync(join(folder, 'package-lock.json'));
  await expect(auditWith((_, response) => response.end())).rejects.toThrow(
    /^npm could not audit the packages: .*ENOLOCK/,
  );
});

test('a registry that never answers is given up', async () => {
  const audit = await auditWith(() => {}, 1_500);
  expect(audit).toEqual({ isAnswered: false, reason: 'The registry did not answer in time.' });
});
