import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '#conference/content/index.ts';
import { sampleContent } from '#pages/content/index.ts';
import { publish, saveDocument } from '#pages/contract/calls.ts';
import { documentKinds } from '#pages/contract/document-titles.ts';
import { mainEventExportId, replaceEditionEventId } from '#pages/documents/upgrade-document.ts';
import { berlinClub } from '../../scripts/lib/sample-data/berlin-club.ts';
import { type TestApp, testApp } from './app.ts';
import { conference, event } from './conference.ts';

export interface ChosenRegion {
  readonly country: string;
  readonly currency: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** The hospitality fee of {@link clubIn}, in hundredths. It has enough digits for every way of grouping. */
const largeFeeAmount = 1_234_500_00;

/**
 * Starts a site of a club in a region. A club in India has the pages of the sample, and others those of the sample club
 * in Berlin.
 */
export async function clubIn({ country, currency, locale, timeZone }: ChosenRegion): Promise<TestApp> {
  const region = { country, currency, locale, timeZone };
  const catalogue: Catalogue = {
    ...conference,
    event: {
      ...event,
      timeZone: region.timeZone,
      datesInWords: '',
      fees: { ...event.fees, currency: region.currency, hospitalityAmount: largeFeeAmount },
    },
    payment: { ways: [{ kind: 'desk', place: 'Main hall' }] },
  };
  const site = await testApp({ catalogue });
  const { token } = await site.superadmin();
  if (country === 'IN') return site;
  const content = replaceEditionEventId(
    { ...berlinClub.content, site: { ...berlinClub.content.site, region } },
    mainEventExportId,
    event.id,
  );
  const changed = documentKinds.filter((kind) => !isDeepStrictEqual(content[kind], sampleContent[kind]));
  for (const kind of changed) {
    const body = { revision: 0, value: content[kind] };
    const saved = await site.call(saveDocument, { token, params: { kind }, body });
    if (saved.status !== 200) throw new Error(`${kind}: ${saved.body.error}`);
  }
  const documents = changed.map((kind) => ({ kind, revision: 1 }));
  const published = await site.call(publish, { token, body: { publication: 0, documents } });
  if (published.status !== 200) throw new Error(published.body.error);
  return site;
}
