/**
 * Draws 700 certificates with signed QR codes in one PDF, and 700 badges with passes and timetables in another, in a
 * child process like the desk. Each must take less than 20 seconds and 300 MB, and the file less than 10 MB. Meanwhile
 * the event loop must not be blocked for 50 ms.
 */
import { generateKeyPairSync, sign } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { formatPassCode, serialLength } from '#attendance/rule/pass-code.ts';
import { defaultCertificateDesign } from '#credentials/contract.ts';
import {
  encodeCertificateCode,
  encodeCertificateStatement,
  encodeSignedStatement,
  formatCertificateCode,
} from '#credentials/rule/certificate-statement.ts';
import type { PrintedCertificate } from '#credentials/server/draw-certificates.job.ts';
import { certificateJob } from '#credentials/server/draw-certificates.ts';
import type { BadgeCommittee, Papers } from '#credentials/server/print/papers.ts';
import { papersJob } from '#credentials/server/print/print-papers.ts';
import type { Job, Work } from '#platform/server/child-processes/child-job.ts';
import { runInChildProcess } from '#platform/server/child-processes/run-in-child-process.ts';
import { requireBelow } from './support/verdict.ts';

const count = 700;
const { privateKey } = generateKeyPairSync('ed25519');
const names = [
  'Anannya Bhattacharjee-Chowdhury',
  'রবীন্দ্রনাথ ইন্দ্ৰাণী জ্যোতিৰ্ময়',
  'देवेन्द्र श्रीवास्तव',
  'Zoë Łukasiewicz-Brânză',
  'வெங்கடேஸ்வரன் கிருஷ்ணமூர்த்தி',
];

const certificates = Array.from({ length: count }, (_, at): PrintedCertificate => {
  const code = encodeCertificateCode(
    Uint8Array.from({ length: 10 }, (_unused, digit) => at * 31 + digit * 17),
  );
  const facts = {
    name: names[at % names.length] ?? '',
    role: `Portfolio ${at}, Disarmament and Security Committee`,
  };
  const event = 'Annual Conference 2026';
  const bytes = encodeCertificateStatement({
    key: '2026-1',
    code,
    kind: 'participation',
    event,
    day: '2026-11-09',
    ...facts,
  });
  return {
    ...facts,
    event,
    club: 'Sample Model United Nations',
    dates: '6 to 8 November 2026',
    wording: defaultCertificateDesign.wordings.participation,
    signatures: [{ name: 'Sample Secretary', post: 'Secretary-General' }],
    design: 0,
    figure: { name: `committee-${at % 20}`, ratios: [3, 2], hue: 'azure' },
    code: formatCertificateCode(code),
    verifyAt: 'mun.example.org/verify',
    address: `https://mun.example.org/verify#${encodeSignedStatement(bytes, sign(null, bytes, privateKey))}`,
  };
});

const committees = Array.from({ length: 20 }, (_, at): BadgeCommittee => {
  const lines = Array.from({ length: 7 }, (_unused, session) => ({
    time: `${session + 9}:00–${session + 10}:00`,
    text: `Session ${session + 1} of committee ${at} · Lecture hall ${at}`,
  }));
  const days = ['Friday 6 November', 'Saturday 7 November', 'Sunday 8 November'];
  return {
    name: `Disarmament and Security Committee ${at}`,
    shortName: `DISEC ${at}`,
    hue: 'azure',
    timetable: days.map((day) => ({ day, lines })),
  };
});

const badges: Papers = {
  title: 'Badges',
  club: 'Sample Model United Nations',
  emblem: null,
  event: 'Annual Conference 2026',
  lang: 'en-IN',
  at: 0,
  printed: '',
  parts: [
    {
      kind: 'badges',
      committees,
      emergency: 'Security desk +91 90000 00000',
      badges: Array.from({ length: count }, (_, at) => ({
        committee: Math.floor((at * committees.length) / count),
        person: {
          name: names[at % names.length] ?? '',
          portfolio: `Special Correspondent of portfolio ${at}`,
          college: `Sample College of Engineering ${at % 40}`,
          passCode: formatPassCode(`${1000 + at}`.padStart(serialLength, '7XKR3')),
        },
      })),
    },
  ],
};

const megabyte = 1024 * 1024;

/** Draws in a child process, which is killed if it exceeds its memory limit. */
async function measure<W extends Work>(what: string, job: Job<W>, input: Parameters<W>[0]): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begun = performance.now();
  const bounds = { megabytes: 300, seconds: 60, outputBytes: 10 * megabyte };
  const pdf = (await runInChildProcess(job, input, bounds)) as Uint8Array;
  const seconds = (performance.now() - begun) / 1000;
  delay.disable();
  console.log(`\n${count} ${what}: ${(pdf.length / megabyte).toFixed(1)} MB`);
  requireBelow('time to draw them', seconds, 20, 's');
  requireBelow('size of the file', pdf.length / megabyte, 10, 'MB');
  requireBelow('longest pause of the event loop', delay.max / 1e6, 50, 'ms');
}

await measure('certificates', certificateJob, {
  title: 'Certificates',
  lang: 'en-IN',
  at: 0,
  certificates,
  designs: [{ layout: 'frame', emblem: null, background: null, logos: [], signaturePictures: [null] }],
});
await measure('badges', papersJob, badges);
process.exit();
