import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const status = z.object({ version: z.string(), pid: z.number() });
export type SiteStatus = z.infer<typeof status>;

const askMs = 5_000;
const betweenMs = 200;

/** Asks a running server for its version. Undefined if none answers, or an earlier version that does not name it. */
export async function askStatus(origin: string, token: string): Promise<SiteStatus | undefined> {
  try {
    const response = await fetch(`${origin}/healthz/status`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(askMs),
    });
    return response.ok ? status.parse(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a server of a version is ready and shows its home page.
 * @param isOver returns true if the server has ended
 * @throws Error that says what is missing
 */
export async function waitUntilHealthy(
  origin: string,
  { token, version, timeoutMs }: { token: string; version: string; timeoutMs: number },
  isOver: () => boolean = () => false,
): Promise<void> {
  const until = Date.now() + timeoutMs;
  let problem = 'It does not answer.';
  do {
    const found = await findProblem(origin, token, version);
    if (found === undefined) return;
    problem = found;
    if (isOver()) throw new Error('The server has ended.');
    await wait(betweenMs);
  } while (Date.now() < until);
  throw new Error(`The server was not healthy after ${Math.round(timeoutMs / 1000)} seconds. ${problem}`);
}

async function findProblem(origin: string, token: string, version: string): Promise<string | undefined> {
  for (const path of ['/healthz/ready', '/']) {
    try {
      const response = await fetch(`${origin}${path}`, { signal: AbortSignal.timeout(askMs) });
      await response.arrayBuffer();
      if (!response.ok) return `${path} answers ${response.status}.`;
    } catch {
      return `${path} does not answer.`;
    }
  }
  const answered = (await askStatus(origin, token))?.version;
  return answered === version ? undefined : `It answers as version ${answered ?? 'unknown'}, not ${version}.`;
}
