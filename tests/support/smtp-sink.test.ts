import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { smtpSink } from './smtp-sink.ts';

test('the mail server of tests survives a site that is killed in the middle of a mail', async () => {
  const sink = await smtpSink();
  const killed = connect(Number(new URL(sink.url).port), '127.0.0.1');
  for (const line of ['EHLO site.example.org', 'MAIL FROM:<club@example.org>']) {
    await once(killed, 'data');
    killed.write(`${line}\r\n`);
  }
  await once(killed, 'data');
  killed.resetAndDestroy();
  await once(killed, 'close');
  await sink.close();
  expect(sink.received).toEqual([]);
});
