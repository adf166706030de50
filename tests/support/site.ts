import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateEvent } from '#conference/contract.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import { freePort } from './free-port.ts';
import { eventName } from './site-conference.ts';
import { type SmtpSink, smtpSink } from './smtp-sink.ts';

/** The built site in a separate process, with a data folder, a mail server and a separate network address. */
export interface RunningSite extends ApiClient {
  origin: string;
  mails: SmtpSink;
  superadmin: { email: string; password: string };
  /** The address of the trusted second person in the settings; no account has it yet. */
  trustedSecondPerson: string;
  /** Returns the warnings and errors that the server logged since the last call. */
  complaints(): string;
  /** Opens or closes registration through the superadmins' call. */
  setRegistration(open: boolean): Promise<void>;
  stop(): Promise<void>;
}

const trustedSecondPerson = 'trusted-second@example.org';
const superadmin = { email: 'superadmin@example.org', password: 'sample-superadmin-password' };

/**
 * Starts the build of `npm run build`.
 * @param settingsFor returns further environment variables for an address
 * @throws with the server's output when it is not ready within a minute
 */
export async function runSite(
  settingsFor: (origin: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'story-'));
  const mails = await smtpSink();
  // A host name, since browsers create no passkeys at an IP address.
  const origin = `http://localhost:${await freePort()}`;
  const server = spawnServer({
    PORT: new URL(origin).port,
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    ...(await settingsFor(origin)),
  });
  let said = '';
  const listen = (chunk: string) => {
    said += chunk;
  };
  server.stdout?.setEncoding('utf8').on('data', listen);
  server.stderr?.setEncoding('utf8').on('data', listen);
  await untilReady(origin, server, () => said);
  said = '';

  const api = apiClient(origin, mails);
  return {
    ...api,
    origin,
    mails,
    superadmin,
    trustedSecondPerson,
    complaints() {
      const output = said.trim();
      said = '';
      return output;
    },
    async setRegistration(registrationOpen) {
      const { token } = await api.logIn(superadmin.email, superadmin.password);
      await api.call(updateEvent, { body: { eventName, registrationOpen }, token });
    },
    async stop() {
      if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit');
      await mails.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function spawnServer(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      MAIL_FROM: 'The club <club@example.org>',
      SUPERADMIN_EMAIL: superadmin.email,
      SUPERADMIN_PASSWORD: superadmin.password,
      TRUSTED_SECOND_PERSON: trustedSecondPerson,
      LOG_LEVEL: 'error',
      READ_PROOFS: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function untilReady(origin: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < 6000 && server.exitCode === null; tries++) {
    const answer = await fetch(`${origin}/healthz/ready`).catch(() => undefined);
    // The server prints the box with its address last.
    if (answer?.ok && said().includes('└')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not come up. It said:\n${said()}`);
}
