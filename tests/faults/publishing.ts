import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleContent } from '#site/content/index.ts';
import { saveDocument } from '#site/contract/document-calls.ts';
import { getPublications, publish } from '#site/contract/publication-calls.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin, startSite } from '../../bench/support/site.ts';
import type { Outcome } from './support/hurt.ts';
import { embeddedStore, type Store } from './support/store.ts';

/** A publication is rendered, committed and rendered again within this time. */
const publishingMs = 2000;

/**
 * kill -9 of the server in the middle of publishing two documents, again and again, each time a little later: what it serves
 * when it is back says the old in both or the new in both, the new where the publishing was answered, and the same on every page.
 * The last time it is killed at the answer.
 */
export async function killedWhilePublishing(times: number, store?: Store): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const used = store ?? embeddedStore(join(folder, 'data'));
  const site = await startSite({
    LOG_LEVEL: 'silent',
    READ_PROOFS: 'false',
    SECRET_KEY: 'a sample key that only the tests know',
    ...used.settings,
  });
  const outcome: Outcome = { times, answered: 0, turnedAway: 0, lost: 0, doubled: 0, wrong: [] };
  try {
    let before = 0;
    for (let time = 1; time <= times; time++) {
      const isAnswered = await publishAndKill(
        site,
        time,
        time < times ? (publishingMs * (time - 0.5)) / times : undefined,
      );
      await site.restart();
      const [said, ...others] = await numbersOn(site.origin);
      if (others.some((other) => other !== said)) outcome.wrong.push(`pages say ${[said, ...others]}`);
      if (said !== time && said !== before) outcome.wrong.push(`pages say ${said} after ${before}`);
      if (isAnswered) outcome.answered++;
      else outcome.turnedAway++;
      if (isAnswered && said !== time) outcome.lost++;
      before = said ?? before;
    }
    await site.stop();
    await used.check();
    return outcome;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param afterMs since the publishing was asked for; undefined for the moment of its answer
 * @returns whether the publishing was answered before the server died
 */
async function publishAndKill(
  site: Awaited<ReturnType<typeof startSite>>,
  number: number,
  afterMs: number | undefined,
): Promise<boolean> {
  const client = newClient(site.origin);
  const token = await logInAsSuperadmin(client);
  const { home } = sampleContent;
  const values = {
    site: { ...sampleContent.site, name: `Club number ${number}` },
    home: { ...home, hero: { ...home.hero, line: `Line number ${number}` } },
  };
  const documents = [];
  for (const kind of ['site', 'home'] as const) {
    const body = { revision: number - 1, value: values[kind] };
    await client.call(saveDocument, { token, params: { kind }, body });
    documents.push({ kind, revision: number });
  }
  const { publications } = await client.call(getPublications, { token });
  const publication = publications[0]?.publication ?? 0;
  const answered = client.call(publish, { token, body: { publication, documents } }).then(
    () => true,
    () => false,
  );
  await (afterMs === undefined ? answered : wait(afterMs));
  await site.kill();
  return answered;
}

/** Of each place that shows a part of the publication, which one it shows; 0 for the sample. */
async function numbersOn(origin: string): Promise<number[]> {
  const places: readonly (readonly [string, RegExp])[] = [
    ['/', /<h1[^>]*>Club number (\d+)/],
    ['/', /Line number (\d+)/],
    ['/about', /og:site_name" content="Club number (\d+)/],
    ['/_.data', /Line number (\d+)/],
    ['/manifest.webmanifest', /"name":"Club number (\d+)/],
  ];
  return Promise.all(
    places.map(async ([path, pattern]) => {
      const text = await (await fetch(origin + path)).text();
      return Number(pattern.exec(text)?.[1] ?? 0);
    }),
  );
}
