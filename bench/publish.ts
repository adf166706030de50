/**
 * Adds a page, uploads an emblem, and shows and hides the record of a conference of 12 committees. They must be public within 2, 4 and 2 seconds of the press. Then changes a fee while 500 pages a second are read, on
 * SQLite with one process and on PostgreSQL with two. The change must be public in every process within 2 seconds. No page may fail or mix two renderings.
 */
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { changeCatalogue, getCatalogue, listEventSettings, updateEvent } from '#conference/contract.ts';
import { getEmblem, uploadEmblem } from '#media/contract.ts';
import { getDocument, getPublishingState, publish, saveDocument } from '#pages/contract/calls.ts';
import type { SiteContent } from '#pages/contract/documents.ts';
import { getRecord, hideRecord, showRecord } from '#record/contract.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { type SiteProcess, startSite } from '#tests/support/site-process.ts';
import { newClient } from './support/client.ts';
import { logInAsSuperadmin } from './support/delegates.ts';
import { readPages } from './support/page-readers.ts';
import { requireBelow, requireCondition } from './support/verdict.ts';

const changes = 5;
const pagesPerSecond = 500;
const publicWithinMs = 2000;

async function measure(engine: string, sites: readonly SiteProcess[]): Promise<void> {
  const origins = sites.map(({ origin }) => origin);
  const client = newClient(origins[0] ?? '');
  const token = await logInAsSuperadmin(client);
  const { events } = await client.call(listEventSettings, { token });
  const [event] = events;
  if (!event) throw new Error('there is no event');
  const readers = readPages(origins, pagesPerSecond);
  const times: number[] = [];
  for (let change = 1; change <= changes; change++) {
    await wait(1000);
    // Unique amount, which occurs only once in the data of a page.
    const individualAmount = (700_000 + change) * 100;
    const fees = { ...event.fees, individualAmount };
    await client.call(updateEvent, { token, body: { eventName: event.eventName, fees } });
    const changed = performance.now();
    await readers.untilAllSay(individualAmount);
    times.push(performance.now() - changed);
  }
  await wait(1000);
  const { read, failed, torn, seconds } = await readers.stop();
  console.log(`\n${engine}: ${read} pages read in ${seconds.toFixed(1)} s, ${changes} changes`);
  requireBelow(
    'longest time until a changed fee is public at every process',
    Math.max(...times),
    publicWithinMs,
    'ms',
  );
  requireCondition(
    `${(read / seconds).toFixed(0)} pages a second were read, ${pagesPerSecond} wanted`,
    read / seconds > pagesPerSecond * 0.95,
  );
  requireCondition(`none of them failed (${failed})`, failed === 0);
  requireCondition(`none of them was torn (${torn})`, torn === 0);
}

const emblemPublicWithinMs = 4000;

/** Returns the milliseconds until an address shows a text. */
async function waitUntilShown(url: string, isShown: (html: string) => boolean): Promise<number> {
  const from = performance.now();
  while (!isShown(await (await fetch(url)).text())) await wait(20);
  return performance.now() - from;
}

/** Measures from the press of the superadmin, so with the time of the answer. */
async function measurePageAndEmblem({ origin }: SiteProcess): Promise<void> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const [pages, emblems]: [number[], number[]] = [[], []];
  for (let change = 1; change <= changes; change++) {
    const { revision, value } = await client.call(getDocument, { token, params: { kind: 'menu' } });
    const menu = value as SiteContent['menu'];
    const lead = `Sample text ${change} of an added page.`;
    const page = {
      id: `page-${change}`,
      title: `Page ${change}`,
      address: `page-${change}`,
      lead,
      sections: [],
    };
    const description = 'A sample page, which is added to measure how soon visitors see it.';
    const addedPages = [...menu.addedPages, { ...page, description }];
    const body = { revision, value: { ...menu, addedPages } };
    await client.call(saveDocument, { token, params: { kind: 'menu' }, body });
    const { publications, toPublish } = await client.call(getPublishingState, { token });
    const publication = publications[0]?.publication ?? 0;
    const documents = toPublish.map(({ kind, revision: saved }) => ({ kind, revision: saved }));
    const pressed = performance.now();
    await client.call(publish, { token, body: { publication, documents } });
    await waitUntilShown(`${origin}/p/page-${change}`, (html) => html.includes(lead));
    pages.push(performance.now() - pressed);
  }
  for (let change = 1; change <= changes; change++) {
    const seen = await client.call(getEmblem, { token });
    const background = { r: change * 40, g: 90, b: 160 };
    const file = await sharp({ create: { width: 1000, height: 1000, channels: 3, background } })
      .png()
      .toBuffer();
    const uploaded = performance.now();
    await fetch(`${origin}${uploadEmblem.path}?revision=${seen.revision}`, {
      method: uploadEmblem.method,
      headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
      body: new Uint8Array(file),
    });
    const digestIn = (html: string) => /\/emblems\/favicon-([0-9a-f]{12})/.exec(html)?.[1] ?? null;
    await waitUntilShown(origin, (html) => digestIn(html) !== seen.digest);
    emblems.push(performance.now() - uploaded);
  }
  requireBelow('longest time until an added page is public', Math.max(...pages), publicWithinMs, 'ms');
  requireBelow('longest time until an emblem is public', Math.max(...emblems), emblemPublicWithinMs, 'ms');
}

const committeesOfRecord = 12;

async function measureRecord({ origin }: SiteProcess): Promise<void> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { events } = await client.call(listEventSettings, { token });
  const { eventName } = events[0] ?? { eventName: '' };
  const { revision, committees } = await client.call(getCatalogue, { token, params: { eventName } });
  const newCommittees = Array.from({ length: committeesOfRecord - committees.length }, (_, at) => ({
    name: `Sample Committee ${at + 1}`,
    shortName: `Sample ${at + 1}`,
    agenda: 'A sample agenda',
    portfolios: Array.from({ length: 20 }, (_, portfolio) => ({
      name: `Sample Portfolio ${portfolio + 1}`,
      seats: 1,
    })),
  }));
  const change = { what: 'add_table', table: { newCommittees, existingCommittees: [] } };
  await client.call(changeCatalogue, { token, body: { eventName, revision, change } });
  const times: number[] = [];
  for (let press = 1; press <= changes; press++) {
    const { seen, committees } = await client.call(getRecord, { token, params: { eventName } });
    requireCondition(
      `the record has ${committees.length} committees`,
      committees.length >= committeesOfRecord,
    );
    const pressed = performance.now();
    const { path } = await client.call(showRecord, { token, body: { eventName, seen } });
    await waitUntilShown(origin + path, (html) => html.includes(`Sample Committee ${newCommittees.length}`));
    times.push(performance.now() - pressed);
    const { shown } = await client.call(getRecord, { token, params: { eventName } });
    const hidden = performance.now();
    await client.call(hideRecord, { token, body: { eventName, shownAt: shown?.at } });
    await waitUntilShown(origin + path, (html) => !html.includes('Sample Committee'));
    times.push(performance.now() - hidden);
  }
  requireBelow(
    `longest time until a record of ${committeesOfRecord} committees is public, or no longer`,
    Math.max(...times),
    publicWithinMs,
    'ms',
  );
}

const embedded = await startSite({ LOG_LEVEL: 'warn' }, { entry: 'as shipped' });
await measurePageAndEmblem(embedded);
await measureRecord(embedded);
await measure('SQLite, one process', [embedded]).finally(() => embedded.stop());

const binaries = findPostgres();
if (binaries) {
  const cluster = await startPostgres(binaries, { durable: true });
  const settings = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: 'a sample key that both processes know',
    LOG_LEVEL: 'warn',
  };
  const sites = [
    await startSite(settings, { entry: 'as shipped' }),
    await startSite(settings, { entry: 'as shipped' }),
  ];
  try {
    await measure('PostgreSQL, two processes', sites);
  } finally {
    for (const site of sites) await site.stop();
    await cluster.stop();
  }
} else console.log('note no PostgreSQL here: only SQLite was measured');
