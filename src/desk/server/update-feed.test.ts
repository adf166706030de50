import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { version } from '#platform/server/version.ts';
import { createUpdateReader } from './update-feed.ts';

const url = 'https://example.org/release.json';
const config = readConfig({ UPDATE_FEED_URL: url });
const release = { version: '99.1.0', date: '2026-12-24', byHand: 'nothing.', changes: ['A sample change.'] };
const hours = 60 * 60_000;
const settled = () => new Promise((done) => setImmediate(done));

test('without the setting nothing leaves the server', async () => {
  const asked: string[] = [];
  const find = createUpdateReader({ config: readConfig({}), clock: () => 0 }, async (address) =>
    asked.push(address),
  );
  expect([find(), asked]).toEqual([null, []]);
});

test('a newer release is known after the first answer, which is asked for every six hours', async () => {
  let now = 0;
  const asked: string[] = [];
  const find = createUpdateReader({ config, clock: () => now }, async (address) => {
    asked.push(address);
    return release;
  });
  expect(find()).toBeNull();
  await settled();
  expect(find()).toEqual(release);
  now = 5 * hours;
  find();
  expect(asked).toEqual([url]);
  now = 6 * hours;
  find();
  expect(asked).toEqual([url, url]);
});

test('a feed that hangs or fails later changes nothing', async () => {
  let now = 0;
  let answer: () => Promise<unknown> = async () => release;
  const find = createUpdateReader({ config, clock: () => now }, () => answer());
  find();
  await settled();
  for (const next of [() => new Promise(() => {}), () => Promise.reject(new Error('away'))]) {
    answer = next;
    now += 7 * hours;
    find();
    await settled();
    expect(find()).toEqual(release);
  }
});

test.for([
  ['is the one that runs', { ...release, version }],
  ['is older', { ...release, version: '0.9.0' }],
  ['has no version', { ...release, version: '<script>' }],
  ['is something else', ['99.1.0']],
] as const)('a release that %s is not shown', async ([_, answer]) => {
  const find = createUpdateReader({ config, clock: () => 0 }, async () => answer);
  find();
  await settled();
  expect(find()).toBeNull();
});

test('long texts and lists of a feed are cut', async () => {
  const long = { ...release, byHand: 'x'.repeat(5_000), changes: Array(500).fill('y'.repeat(5_000)) };
  const find = createUpdateReader({ config, clock: () => 0 }, async () => long);
  find();
  await settled();
  expect(JSON.stringify(find()).length).toBeLessThan(20_000);
});
