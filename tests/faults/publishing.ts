import { sampleContent } from '#pages/content/index.ts';
import { getPublishingState, publish, saveDocument } from '#pages/contract/calls.ts';
import { newClient } from '../../bench/support/client.ts';
import { logInAsSuperadmin } from '../../bench/support/delegates.ts';
import type { Outcome } from './support/fault-injection.ts';
import { killDuringCall, type Stored } from './support/kill-during-call.ts';
import type { Store } from './support/store.ts';

/** Duration in milliseconds of a publication: checking, commit and rendering. */
const publishingMs = 2000;

/**
 * Kills the server while it publishes two documents. After the restart all pages show either the old version of both,
 * or the new version of both.
 */
export async function killedWhilePublishing(times: number, store?: Store): Promise<Outcome> {
  return killDuringCall({ times, store }, async ({ origin }) => {
    let number = 0;
    let before = 0;
    return {
      workMs: publishingMs,
      async begin() {
        number++;
        const send = await saved(origin, number);
        return {
          call: send,
          async look() {
            const numbers = await numbersOn(origin);
            const stored = compared(numbers, { before, number });
            before = numbers[0] ?? before;
            return stored;
          },
        };
      },
    };
  });
}

function compared(
  numbers: readonly number[],
  { before, number }: { before: number; number: number },
): Stored {
  const says = (one: number) => numbers.every((other) => other === one);
  return {
    of: says(number) ? 'all' : says(before) ? 'nothing' : 'a part',
    seen: { before, number, numbers },
  };
}

/**
 * Saves a number in two documents.
 * @returns a function that publishes both
 */
async function saved(origin: string, number: number): Promise<() => Promise<unknown>> {
  const client = newClient(origin);
  const token = await logInAsSuperadmin(client);
  const { home } = sampleContent;
  const values = {
    site: { ...sampleContent.site, name: `Club number ${number}` },
    home: { ...home, hero: { ...home.hero, line: `Line number ${number}` } },
  };
  const documents: { kind: 'site' | 'home'; revision: number }[] = [];
  for (const kind of ['site', 'home'] as const) {
    const body = { revision: number - 1, value: values[kind] };
    await client.call(saveDocument, { token, params: { kind }, body });
    documents.push({ kind, revision: number });
  }
  const { publications } = await client.call(getPublishingState, { token });
  const publication = publications[0]?.publication ?? 0;
  return () => client.call(publish, { token, body: { publication, documents } });
}

/** Returns the number that each page shows. It is 0 for the sample. */
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
