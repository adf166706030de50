import { z } from 'zod';
import { readConfig, WrongSettings } from '../src/platform/server/config.ts';
import type { Finding } from '../src/platform/server/monitoring/machine-metrics.ts';
import { findMetricsToken, ownOrigin } from './lib/own-server.ts';

/**
 * Prints the findings of the running site. Exits with code 1 if something is wrong. `npm run status --
 * http://127.0.0.1:3001` asks another process than the one in the settings.
 */
const answer = z.object({
  findings: z.array(z.object({ level: z.enum(['good', 'notice', 'wrong']), text: z.string() })),
});
const timeoutMs = 5_000;

async function ask(address: string, token: string | undefined): Promise<readonly Finding[]> {
  try {
    const response = await fetch(`${address}/healthz/status`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return answer.parse(await response.json()).findings;
    return [
      {
        level: 'wrong',
        text: `${address} answers ${response.status}: it is another program, an older version, or it wants the METRICS_TOKEN of its settings.`,
      },
    ];
  } catch (error) {
    return [{ level: 'wrong', text: connectionProblem(address, error) }];
  }
}

function connectionProblem(address: string, error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `${address} listens but does not answer within ${timeoutMs / 1000} seconds: the process hangs or has far too much to do. Its log says more; a restart loses nothing.`;
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return `Another program answers at ${address}. Set PORT to that of the site.`;
  return `Nothing answers at ${address}: the site is not running there, or PORT and HOST differ from its settings. Start it with npm start.`;
}

try {
  const config = readConfig(process.env);
  const address = process.argv[2] ?? ownOrigin(config.host, config.port);
  const findings = await ask(address.replace(/\/+$/, ''), findMetricsToken(config));
  for (const { level, text } of findings) console.log(`${level.padEnd(6)}  ${text}`);
  const wrong = findings.filter(({ level }) => level === 'wrong').length;
  console.log(
    wrong === 0 ? '\nAll is well.' : `\n${wrong === 1 ? 'One thing is' : `${wrong} things are`} wrong.`,
  );
  process.exitCode = wrong === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof WrongSettings)) throw error;
  console.error(`A setting is wrong.\n${error.message}`);
  process.exitCode = 1;
}
