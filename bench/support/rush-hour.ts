import { setTimeout as wait } from 'node:timers/promises';
import { getOwnProfile, login, sendOwnVerificationLink, signup, verifyEmail } from '#accounts/contract.ts';
import { listAnnouncedEvents } from '#conference/contract.ts';
import type { AnyCall } from '#platform/contract/call.ts';
import { register } from '#registration/contract.ts';
import { type Client, newClient } from './client.ts';
import type { LinkSink } from './link-sink.ts';
import { registrationBody } from './screenshot.ts';

const password = 'sample-password';
const perNetwork = 100;
const mostTries = 100;

/** Result of a rush. Times are in milliseconds. */
export interface RushHour {
  /** Durations of accepted registrations, from the first byte sent to the answer. */
  registering: number[];
  /** Durations from sign-up to registration, including all waiting. */
  journeys: number[];
  /** Number of answers 503 with Retry-After. */
  turnedAway: number;
  /** Other errors, and 503 without Retry-After. */
  failures: string[];
  seconds: number;
}

/**
 * A crowd of delegates who arrive in bursts. The bursts are spread evenly over `seconds`. Each lasts for a third of its
 * share of the time.
 */
export interface Crowd {
  delegates: number;
  seconds: number;
  bursts: number;
}

/**
 * Registers a crowd of delegates. After a 503 a delegate retries at the time that the server names.
 * @param origins the processes of the site, used in turn as behind a proxy
 */
export async function rushHour(origins: readonly string[], links: LinkSink, crowd: Crowd): Promise<RushHour> {
  const met: RushHour = { registering: [], journeys: [], turnedAway: 0, failures: [], seconds: 0 };
  const started = performance.now();
  const clients = new Map<string, Client>();
  const clientOf = (n: number) => {
    const origin = origins[n % origins.length] ?? '';
    const network = Math.floor(n / perNetwork) + 2;
    const known = clients.get(`${origin} ${network}`) ?? newClient(origin, network);
    clients.set(`${origin} ${network}`, known);
    return known;
  };
  await Promise.all(
    Array.from({ length: crowd.delegates }, async (_, n) => {
      await wait(arrival(n, crowd));
      await delegate(clientOf(n), n, links, met).catch((error) => met.failures.push(String(error)));
    }),
  );
  met.seconds = (performance.now() - started) / 1000;
  return met;
}

function arrival(n: number, { delegates, seconds, bursts }: Crowd): number {
  const perBurst = Math.ceil(delegates / bursts);
  const share = (seconds * 1000) / bursts;
  return Math.floor(n / perBurst) * share + ((n % perBurst) / perBurst) * (share / 3);
}

async function delegate(client: Client, n: number, links: LinkSink, met: RushHour): Promise<void> {
  const email = `rush-${n}@example.org`;
  const began = performance.now();
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const step = (call: AnyCall, sent: Parameters<Client['ask']>[1] = {}) => insist(client, call, sent, met);

  await step(signup, {
    body: json({
      email,
      password,
      confirmPassword: password,
      name: `Sample Delegate ${n}`,
      phone: '+91 90000 00000',
      isStudentOfNITS: false,
    }),
  });
  const { token } = JSON.parse((await step(login, { body: json({ email, password }) })).text);
  await step(getOwnProfile, { token });
  await step(sendOwnVerificationLink, { token, body: json({}) });
  await step(verifyEmail, { params: { token: await links.verificationToken(email) } });
  await step(listAnnouncedEvents);
  const registered = await step(register, { body: registrationBody, token });
  met.registering.push(registered.ms);
  met.journeys.push(performance.now() - began);
}

/** Makes a call, and retries it after a 503 with Retry-After, as the pages of the site do. */
async function insist(
  client: Client,
  call: AnyCall,
  sent: Parameters<Client['ask']>[1],
  met: RushHour,
): Promise<{ text: string; ms: number }> {
  for (let tries = 0; tries < mostTries; tries++) {
    const asked = performance.now();
    const { status, text, retryAfterSeconds } = await client.ask(call, sent);
    if (status === 200) return { text, ms: performance.now() - asked };
    if (status !== 503 || retryAfterSeconds === undefined)
      throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
    met.turnedAway++;
    await wait((retryAfterSeconds + Math.random()) * 1000);
  }
  throw new Error(`${call.method} ${call.path} was turned away ${mostTries} times`);
}
