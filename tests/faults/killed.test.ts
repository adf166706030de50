import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOwnRegistrations, register } from '#registration/contract.ts';
import { newClient } from '../../bench/support/client.ts';
import {
  type BenchDelegate,
  makeDelegates,
  openRegistration,
  type RunningSite,
  startSite,
} from '../../bench/support/site.ts';
import { type SmtpSink, smtpSink } from '../support/smtp-sink.ts';

const kills = 5;
const perKill = 8;

describe('a server that is killed in the middle', () => {
  let sink: SmtpSink;
  let site: RunningSite;
  let delegates: BenchDelegate[];
  let body: Buffer;

  beforeAll(async () => {
    sink = await smtpSink();
    const settings = {
      LOG_LEVEL: 'silent',
      SMTP_URL: sink.url,
      MAIL_FROM: 'club@example.org',
      SHOW_VERIFICATION_LINK: 'true',
    };
    site = await startSite(settings);
    await openRegistration(newClient(site.origin));
    delegates = await makeDelegates(site.origin, kills * perKill);
    const payment = await sharp({ create: { width: 900, height: 1600, channels: 3, background: '#225588' } })
      .png()
      .toBuffer();
    body = Buffer.from(
      JSON.stringify({
        eventName: 'Annual Conference 2024',
        payment: `data:image/png;base64,${payment.toString('base64')}`,
        previousMunExperience: 'None yet.',
        committeePreference: ['UNHRC'],
        portfolioPreference: ['India'],
        isGroupRegistration: false,
        college: 'Sample College',
        accomodation: 'No',
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await site.stop();
    await sink.close();
  });

  test('has kept every registration it answered, each once, and its mail still leaves', async () => {
    const answered = new Set<string>();
    for (let round = 0; round < kills; round++) {
      const client = newClient(site.origin);
      const batch = delegates.slice(round * perKill, (round + 1) * perKill);
      const firstAnswer = Promise.withResolvers<void>();
      const sending = batch.map(async ({ email, token }) => {
        const status = await client.ask(register, { body, token }).then(
          (reply) => reply.status,
          () => undefined,
        );
        if (status === 200) answered.add(email);
        firstAnswer.resolve();
      });
      await firstAnswer.promise;
      await site.kill();
      await Promise.all(sending);
      await site.restart();
    }
    expect(answered.size).toBeGreaterThanOrEqual(kills);

    const client = newClient(site.origin);
    for (const { email, token } of delegates) {
      const { ypEvents } = await client.call(getOwnRegistrations, { token });
      expect(ypEvents.length).toBeLessThanOrEqual(1);
      if (answered.has(email)) expect(ypEvents).toHaveLength(1);
    }
    for (const email of answered) await sink.mailTo(email, /regist/i);
  }, 120_000);
});
