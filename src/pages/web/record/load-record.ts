import type { LoaderFunctionArgs } from 'react-router';
import { listRecordPages } from '#pages/documents/record-pages.ts';
import type { PublicRecord } from '#pages/rule/public-record.ts';
import { getRenderInputs, type PageFacts } from '../page-loader.ts';

/**
 * Loads a page of a public record.
 * @param select picks what the page shows
 * @throws {Error} if no shown record has the page
 */
export async function loadRecord<Shown extends object>(
  { context, params: { event, committee, article } }: Pick<LoaderFunctionArgs, 'context' | 'params'>,
  select: (record: PublicRecord, path: string) => Shown,
): Promise<Shown & PageFacts> {
  const inputs = await getRenderInputs(context);
  const recordPath = `/record/${event}`;
  const below = article === undefined ? committee : `press/${article}`;
  const path = below === undefined ? recordPath : `${recordPath}/${below}`;
  const page = listRecordPages(inputs).find((listed) => listed.path === path);
  const record = inputs.records.find((shown) => shown.path === recordPath);
  if (!page || !record) throw new Error(`No public record has the page ${path}.`);
  return { ...select(record, path), title: page.title, pictures: {} };
}
