import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { formatWebhookSecret, postWebhook, signWebhook } from './post-webhook.ts';
import { findIpAddress, isPublicAddress } from './public-address.ts';

const secret = formatWebhookSecret(Buffer.alloc(32, 7));
const message = { id: '0190-sample', at: 1_700_000_000_999, body: '{"type":"test"}' };

afterEach(() => void vi.restoreAllMocks());

test('signs a message as Standard Webhooks describe', () => {
  // The example of the specification’s reference libraries.
  const signed = signWebhook(
    {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1_614_265_330_000,
      body: '{"test": 2432232314}',
    },
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  );
  expect(signed).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the example for receivers accepts a message, and no other body, secret or time', async () => {
  const code = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8'))?.[1] ?? '';
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const sent = { ...message, at: Date.now() };
  const headers = signWebhook(sent, secret);
  const otherSecret = formatWebhookSecret(Buffer.alloc(32, 8));
  const late = signWebhook({ ...message, at: Date.now() - 600_000 }, secret);
  expect([
    isGenuine(secret, headers, message.body),
    isGenuine(secret, headers, `${message.body} `),
    isGenuine(otherSecret, headers, message.body),
    isGenuine(secret, late, message.body),
  ]).toEqual([true, false, false, false]);
});

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '100.100.100.200',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '192.0.0.192',
    '168.63.129.16',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://017700000001/', '127.0.0.1'],
    ['https://127.1/', '127.0.0.1'],
    ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['https://example.org/', undefined],
  ])('%s names the IP address %s', (url, ip) => expect(findIpAddress(new URL(url))).toBe(ip));
});

describe('a message', () => {
  test('is posted with its signature, and the answer is not read', async ({ onTestFinished }) => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    const result = await postWebhook(receiver.address, secret, message, receiver.network);
    expect(result).toEqual({ status: 204, failure: null });
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(body).toBe(message.body);
    expect(headers).toMatchObject({
      ...signWebhook(message, secret),
      'content-type': 'application/json',
    });
  });

  test('follows no redirect', async ({ onTestFinished }) => {
    const receiver = await startWebhookReceiver([307]);
    onTestFinished(receiver.close);
    const result = await postWebhook(receiver.address, secret, message, receiver.network);
    expect(result).toEqual({ status: 307, failure: 'error_status' });
    expect(receiver.received).toHaveLength(1);
  });

  test('gives up on a receiver that accepts and never answers', async ({ onTestFinished }) => {
    const receiver = await startWebhookReceiver(['silent']);
    onTestFinished(receiver.close);
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const result = postWebhook(receiver.address, secret, message, receiver.network);
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    limit.abort();
    expect(await result).toEqual({ status: null, failure: 'timeout' });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  });

  test.for(['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '169.254.169.254'])(
    'is not sent to %s',
    async (host, { onTestFinished }) => {
      const receiver = await startWebhookReceiver();
      onTestFinished(receiver.close);
      const address = receiver.address.replace('hooks.example.org', host);
      const network = { ...receiver.network, isPublicAddress };
      expect(await postWebhook(address, secret, message, network)).toEqual({
        status: null,
        failure: 'refused_address',
      });
      expect(receiver.received).toEqual([]);
    },
  );

  test('is not sent to a name that leads to this machine, also if only its second address does', async ({
    onTestFinished,
  }) => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1']]) {
      const network = {
        ...receiver.network,
        isPublicAddress,
        lookup: (_host: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
          done(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          ),
      };
      const result = await postWebhook(receiver.address, secret, message, network);
      expect(result).toEqual({ status: null, failure: 'refused_address' });
    }
    expect(receiver.received).toEqual([]);
  });

  test('goes to the address that was checked, although the name leads elsewhere later', async ({
    onTestFinished,
  }) => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    const answers = ['127.0.0.1', '192.0.2.1'];
    const asked = vi.fn();
    const network = {
      ...receiver.network,
      isPublicAddress: (address: string) => address === '127.0.0.1',
      lookup: (host: string, done: (error: null, found: { address: string; family: number }[]) => void) => {
        asked(host);
        done(null, [{ address: answers.shift() ?? '', family: 4 }]);
      },
    };
    expect(await postWebhook(receiver.address, secret, message, network)).toMatchObject({ status: 204 });
    expect(asked).toHaveBeenCalledExactlyOnceWith('hooks.example.org');
  });
});
