/**
 * Measures registrations with a payment picture while 20 other accounts upload the worst file of 2 MB again and again:
 * 99 of 100 registrations must be answered within 2 seconds.
 */
import http from 'node:http';
import { deflateSync } from 'node:zlib';
import { listAnnouncedEvents } from '#conference/contract.ts';
import { changeQuestionList, listDeskQuestions, uploadAnswerFile } from '#questions/contract.ts';
import { register } from '#registration/contract.ts';
import { startSite } from '../tests/support/site-process.ts';
import { newClient } from './support/client.ts';
import { logInAsSuperadmin, makeDelegates, openRegistration } from './support/delegates.ts';
import { registrationBody } from './support/screenshot.ts';
import { median, percentile, requireBelow, requireCondition } from './support/verdict.ts';

const attackers = 20;
const delegates = 60;
const limitMs = 2_000;
const bytes = 2 * 1024 * 1024;

/** The files that take the check longest: broken streams, many names, many comments, and objects that unpack to much more. */
function worstFiles(): Buffer[] {
  const head = '%PDF-1.4\n1 0 obj<</Type/Page>>endobj\n';
  const tail = '\nstartxref\n9\n%%EOF';
  const fill = (unit: string, before = '', behind = '') => {
    const room = bytes - head.length - tail.length - before.length - behind.length;
    return Buffer.from(head + before + unit.repeat(Math.floor(room / unit.length)) + behind + tail, 'latin1');
  };
  const packed = deflateSync(Buffer.from(`9 0 ${'()'.repeat(2_000_000)}`)).toString('latin1');
  const entries = `/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}`;
  return [
    fill('stream\n'),
    fill('/#41', '2 0 obj[', ']endobj'),
    fill('%\n'),
    fill('%\n', `2 0 obj<<${entries}>>stream\n${packed}\nendstream endobj\n`),
  ];
}

const site = await startSite({ LOG_LEVEL: 'warn', READ_PROOFS: 'false' });
try {
  const client = newClient(site.origin);
  await openRegistration(client);
  const everybody = await makeDelegates(site.origin, attackers + delegates);
  const questionId = await addFileQuestion();
  const path = `${site.origin}${uploadAnswerFile.path}?${new URLSearchParams({ questionId, name: 'form.pdf' })}`;
  const files = worstFiles();
  let isOver = false;
  const statuses = new Map<number, number>();
  const attack = async (token: string) => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = await send(path, token, files[turn % files.length] as Buffer);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const attacking = everybody.slice(0, attackers).map(({ token }) => attack(token));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const times: number[] = [];
  let refused = 0;
  for (const { token } of everybody.slice(attackers)) {
    const started = performance.now();
    const { status } = await client.ask(register, { body: registrationBody, token });
    times.push(performance.now() - started);
    if (status !== 200) refused += 1;
  }
  isOver = true;
  await Promise.all(attacking);
  console.log(
    `answers to the uploads: ${[...statuses].map(([status, count]) => `${count} of ${status}`).join(', ')}`,
  );
  console.log(
    `registrations: ${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms (longest)`,
  );
  requireCondition(`${refused} of ${delegates} registrations refused`, refused === 0);
  requireBelow('99 of 100 registrations', percentile(times, 0.99), limitMs, 'ms');
} finally {
  await site.stop();
}

/** Adds a question for a file that is not required, so that the registrations need no answer. */
async function addFileQuestion(): Promise<string> {
  const client = newClient(site.origin);
  const token = await logInAsSuperadmin(client);
  const [event] = (await client.call(listAnnouncedEvents, {})).events;
  const eventName = event?.eventName ?? '';
  const fields = {
    ...{ kind: 'file', label: 'Form', help: '', isRequired: false, audience: [], options: [] },
    ...{ shownIn: ['list'], consentText: '' },
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
