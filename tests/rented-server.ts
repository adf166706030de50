/**
 * `npm run test:server` follows docs/hosting/vps.md on a bare Debian that it boots, to a site with HTTPS, and says how
 * long that takes. Then it updates the site to a good and to a broken release while delegates register: first with the
 * embedded database, then, moved as docs/operations.md says, with two processes on PostgreSQL. It runs as root on Linux,
 * needs debootstrap and systemd-container, and uses the ports 80, 443, 3000, 3001 and 5432 of this machine.
 * `-- <folder>` continues with the root of a bare Debian that is in that folder, and changes it.
 */
import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import tls from 'node:tls';
import { superadmin } from '#tests/support/site-process.ts';
import { newClient } from '../bench/support/client.ts';
import { openRegistration } from '../bench/support/delegates.ts';
import { compareWithSite, startCrowd } from './rented-server/crowd.ts';
import { bootMachine, type Machine, makeRoot } from './rented-server/machine.ts';
import { readPageSteps } from './rented-server/page-steps.ts';
import { openReleases, type Releases } from './rented-server/releases.ts';

const program = resolve(import.meta.dirname, '..');
/** Caddy makes the certificate of this name itself, since no authority gives one. */
const name = 'localhost';
const origin = `https://${name}`;
const authority = 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';

let passed = 0;

/** Runs a step and prints how long it took. Returns what the step returns, and the seconds. */
async function step<T>(what: string, work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const started = performance.now();
  const result = await work();
  const seconds = (performance.now() - started) / 1000;
  passed++;
  console.log(`ok      ${what} (${Math.round(seconds)} s)`);
  return { result, seconds };
}

/** Follows the page of a rented server to its end, and waits until the site is there. */
async function followPage(machine: Machine): Promise<void> {
  const steps = readPageSteps(join(program, 'docs/hosting/vps.md'), {
    '<your repository>': '/srv/repository',
    '<your name>': name,
    'PUBLIC_URL=https://mun.example.org': `PUBLIC_URL=${origin}`,
    'you@example.org': superadmin.email,
    '<a long one>': superadmin.password,
  });
  let minutes = 0;
  for (const [at, { title, commands }] of steps.entries())
    minutes += (await step(`step ${at + 1}: ${title}`, () => machine.run(commands))).seconds / 60;
  const { seconds } = await step('the site is there, with HTTPS', () => untilThere(machine));
  console.log(
    `        A bare Debian became a site with HTTPS in ${(minutes + seconds / 60).toFixed(1)} minutes.`,
  );
}

async function untilThere({ root }: Machine): Promise<void> {
  for (const until = Date.now() + 120_000; ; await wait(500)) {
    try {
      tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(join(root, authority), 'utf8')]);
      assert.match(await (await fetch(`${origin}/login`)).text(), /<title>/);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}

/** Updates the site while delegates register, and checks that no answered registration is lost. */
async function updateUnderLoad(
  { machine, releases }: Setting,
  { from, to, kind, first }: { from: string; to: string; kind: 'good' | 'broken'; first: number },
): Promise<void> {
  releases.commit(to, kind);
  const crowd = startCrowd(origin, first);
  await crowd.answeredBy(3);
  const update = 'systemctl start mun-update@newest';
  await machine.run(kind === 'good' ? update : `if ${update}; then echo 'It was accepted'; exit 1; fi`);
  const during = crowd.answered.size;
  await crowd.answeredBy(during + 3);
  await crowd.stop();
  const log = await machine.run('journalctl --unit mun-update@newest --output cat');
  if (kind === 'broken') assert.match(log, /The sample fault of this release/);
  assert.equal(await machine.run('readlink /srv/mun/current'), kind === 'good' ? `v${to}` : from);
  assert.deepEqual(crowd.wrong, []);
  assert.deepEqual(await compareWithSite(origin, crowd), { lost: [], damaged: 0 });
  console.log(`        ${during} registrations during it, ${crowd.answered.size} in all, 0 lost`);
}

/** Moves the site to PostgreSQL with two processes, as docs/operations.md says. */
async function moveToPostgres(machine: Machine): Promise<void> {
  const address = 'postgres://mun:sample-password@127.0.0.1:5432/mun';
  await machine.run(`apt-get install -y --no-install-recommends postgresql sudo
sudo -u postgres psql -c "create role mun login password 'sample-password'" -c 'create database mun owner mun'
systemctl stop mun@3000
cd /srv/mun/current
sudo -u mun DATA_DIR=/var/lib/mun DATABASE_URL=${address} npm run move-to-postgres
printf 'DATABASE_URL=${address}\nPROCESSES=2\n' >> /etc/mun.env
sed -i 's/--unit mun@3000/& --unit mun@3001/' /etc/systemd/system/mun-update@.service
systemctl daemon-reload
systemctl enable --now mun@3000 mun@3001
sed 's/mun.example.org/${name}/' deploy/Caddyfile > /etc/caddy/Caddyfile
systemctl reload caddy`);
  await untilThere(machine);
}

interface Setting {
  machine: Machine;
  releases: Releases;
}

async function runAll(setting: Setting): Promise<void> {
  const { machine } = setting;
  await followPage(machine);
  await step('the timer makes a backup', async () => {
    await machine.run('systemctl is-active mun-backup.timer && systemctl start mun-backup');
    assert.match(await machine.run('ls /var/lib/mun-backups'), /\.key$/m);
  });
  await machine.run('echo SHOW_VERIFICATION_LINK=true >> /etc/mun.env && systemctl restart mun@3000');
  await step('registration opens', async () => {
    await untilThere(machine);
    await openRegistration(newClient(origin));
  });
  await step('an update with the embedded database', () =>
    updateUnderLoad(setting, { from: 'first', to: '101.0.0', kind: 'good', first: 0 }),
  );
  await step('an update to a broken release with the embedded database', () =>
    updateUnderLoad(setting, { from: 'v101.0.0', to: '102.0.0', kind: 'broken', first: 5_000 }),
  );
  await step('the move to two processes on PostgreSQL', () => moveToPostgres(machine));
  await step('an update with PostgreSQL', () =>
    updateUnderLoad(setting, { from: 'v101.0.0', to: '103.0.0', kind: 'good', first: 10_000 }),
  );
  await step('an update to a broken release with PostgreSQL', () =>
    updateUnderLoad(setting, { from: 'v103.0.0', to: '104.0.0', kind: 'broken', first: 15_000 }),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'mun-server-'));
let machine: Machine | undefined;
try {
  const given = process.argv[2];
  const root = given ? resolve(given) : (await step('a bare Debian', () => makeRoot(folder))).result;
  const releases = openReleases(folder, program);
  machine = (await step('it boots', () => bootMachine(root, releases.repository))).result;
  await runAll({ machine, releases });
  console.log(`\n${passed} passed, 0 failed`);
} catch (error) {
  console.error(`FAILED  ${error instanceof Error ? error.message : error}\n\n${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await machine?.end();
  rmSync(folder, { recursive: true, force: true });
}
// After a failure, delegates would go on trying to register.
process.exit();
