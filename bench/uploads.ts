/**
 * Measures registrations with a payment picture while 20 verified accounts upload the worst file of 2 MB again and
 * again: first a PDF, then a picture. The worst file is the one whose upload takes longest alone. 99 of 100
 * registrations must be answered within 2 seconds. The check of uploads must be busy all the time, and no upload may be
 * refused by a limit.
 */
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { changeQuestionList, listDeskQuestions, uploadAnswerFile } from '#questions/contract.ts';
import { register } from '#registration/contract.ts';
import { startSite } from '#tests/support/site-process.ts';
import { newClient } from './support/client.ts';
import {
  type BenchDelegate,
  logInAsSuperadmin,
  makeDelegates,
  openRegistration,
} from './support/delegates.ts';
import { registrationBody } from './support/screenshot.ts';
import { countWaitingUploads } from './support/site-figures.ts';
import { median, percentile, requireBelow, requireCondition } from './support/verdict.ts';
import { makeWorstFiles } from './support/worst-files.ts';

const attackers = 20;
const delegates = 100;
const limitMs = 2_000;
/** Statuses of uploads that were checked: stored, or refused because of their content. */
const checkedStatuses = [200, 400];

const site = await startSite({ LOG_LEVEL: 'warn', READ_PROOFS: 'false' });
const client = newClient(site.origin);
try {
  const worst = await makeWorstFiles();
  await openRegistration(client);
  const kinds = Object.keys(worst).length;
  const everybody = await makeDelegates(site.origin, attackers + kinds * delegates);
  const questionId = await addFileQuestion();
  const path = `${site.origin}${uploadAnswerFile.path}?${new URLSearchParams({ questionId, name: 'form.pdf' })}`;
  const sending = everybody.slice(0, attackers);
  for (const [at, [kind, files]] of Object.entries(worst).entries()) {
    const first = attackers + at * delegates;
    await bench(kind, files, { path, sending, registering: everybody.slice(first, first + delegates) });
  }
} finally {
  await site.stop();
}

interface Attack {
  /** URL of the upload. */
  path: string;
  sending: readonly BenchDelegate[];
  registering: readonly BenchDelegate[];
}

async function bench(
  kind: string,
  files: Readonly<Record<string, Buffer>>,
  { path, sending, registering }: Attack,
): Promise<void> {
  const file = await findWorst(kind, files, (one) => send(path, sending[0]?.token ?? '', one));
  let isOver = false;
  const statuses = new Map<number, number>();
  const attacking = sending.map(async ({ token }) => {
    while (!isOver) {
      const status = await send(path, token, file);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  await pause(3_000);
  const times: number[] = [];
  let [refused, idle] = [0, 0];
  for (const { token } of registering) {
    const started = performance.now();
    const { status } = await client.ask(register, { body: registrationBody, token });
    times.push(performance.now() - started);
    if (status !== 200) refused += 1;
    if ((await countWaitingUploads(site.origin)) === 0) idle += 1;
  }
  isOver = true;
  await Promise.all(attacking);
  console.log(`  answers: ${[...statuses].map(([status, count]) => `${count} of ${status}`).join(', ')}`);
  console.log(
    `  registrations: ${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms (longest)`,
  );
  requireCondition(
    `${kind}: every upload was checked, none refused by a limit`,
    [...statuses.keys()].every((status) => checkedStatuses.includes(status)),
  );
  requireCondition(`${kind}: the check of uploads was never idle`, idle === 0);
  requireCondition(`${kind}: ${refused} of ${registering.length} registrations refused`, refused === 0);
  requireBelow(`${kind}: 99 of 100 registrations`, percentile(times, 0.99), limitMs, 'ms');
}

/** Uploads each file alone, and returns the one that took longest. */
async function findWorst(
  kind: string,
  files: Readonly<Record<string, Buffer>>,
  upload: (file: Buffer) => Promise<number>,
): Promise<Buffer> {
  console.log(`\n${kind}: uploads alone`);
  const measured = [];
  for (const [what, file] of Object.entries(files)) {
    const started = performance.now();
    const status = await upload(file);
    const tookMs = performance.now() - started;
    console.log(`  ${what} (${(file.length / 1024).toFixed(0)} KB): ${tookMs.toFixed(0)} ms, ${status}`);
    measured.push({ file, tookMs });
  }
  const [slowest] = measured.toSorted((one, other) => other.tookMs - one.tookMs);
  if (!slowest) throw new Error('There are no files.');
  return slowest.file;
}

/** Adds a question for a file that is not required, so that the registrations need no answer. */
async function addFileQuestion(): Promise<string> {
  const token = await logInAsSuperadmin(client);
  const [event] = (await client.call(listAnnouncedEvents, {})).events;
  const eventName = event?.eventName ?? '';
  const fields = {
    kind: 'file',
    label: 'Form',
    help: '',
    isRequired: false,
    audience: [],
    options: [],
    shownIn: ['list'],
    consentText: '',
  };
  const body = { eventName, revision: 0, change: { what: 'add', fields } };
  await client.call(changeQuestionList, { token, body });
  const { questions } = await client.call(listDeskQuestions, { token, params: { eventName } });
  return questions[0]?._id ?? '';
}

/** Sends a file, and returns the status of the answer; 0 if the connection ended without one. */
function send(url: string, token: string, file: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': file.length,
      authorization: `Bearer ${token}`,
    };
    const sending = http.request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    sending.on('error', () => resolve(0));
    sending.end(file);
  });
}
