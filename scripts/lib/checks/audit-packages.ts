import { execFile } from 'node:child_process';
import { z } from 'zod';
import { npmCommand } from '../launcher.mjs';

/** What the registry knows about the packages that a site runs with. */
export type Audit =
  /** `serious` has a line for each package with a high or critical advisory. */
  | { isAnswered: true; serious: string[] }
  /** The registry did not answer in time, or has no advisories. */
  | { isAnswered: false; reason: string };

const answerTimeoutMs = 10_000;

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const failure = z.object({ message: z.string() });

/**
 * Asks the registry for advisories about the packages of the lock file, except those that only development needs.
 * @param folder folder with package.json and package-lock.json
 * @param npmOptions options such as `--registry=`, instead of the machine's settings
 * @param timeoutMs time after which npm is stopped, and the registry has not answered
 * @throws Error with npm's output when that is neither a report nor an error of the registry
 */
export async function auditPackages(
  folder: string,
  {
    npmOptions = [],
    timeoutMs = answerTimeoutMs,
  }: { npmOptions?: readonly string[]; timeoutMs?: number } = {},
): Promise<Audit> {
  const { command, shell } = npmCommand(process.platform);
  const words = ['audit', '--omit=dev', '--json', '--package-lock-only', '--fetch-retries=0', ...npmOptions];
  return new Promise<Audit>((resolve, reject) => {
    const options = { cwd: folder, shell, timeout: timeoutMs, windowsHide: true };
    execFile(command, words, { ...options, maxBuffer: Number.POSITIVE_INFINITY }, (error, output) => {
      if (error?.killed || output.trim() === '')
        return resolve({ isAnswered: false, reason: 'The registry did not answer in time.' });
      try {
        resolve(readAudit(output));
      } catch (unreadable) {
        reject(unreadable);
      }
    });
  });
}

function readAudit(output: string): Audit {
  const answer = parseJson(output);
  const found = report.safeParse(answer);
  if (!found.success) {
    const { data } = failure.safeParse(answer);
    if (data) return { isAnswered: false, reason: data.message };
    throw new Error(`npm could not audit the packages: ${output.replace(/\s+/g, ' ').slice(0, 500)}`);
  }
  const serious = Object.entries(found.data.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity, range, via }]) => {
      const causes = via.map((cause) =>
        typeof cause === 'string' ? `through ${cause}` : `${cause.title} (${cause.url})`,
      );
      return `${name} ${range}: ${severity}: ${causes.join('; ')}`;
    });
  return { isAnswered: true, serious };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
