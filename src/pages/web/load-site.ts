import type { LoaderFunctionArgs } from 'react-router';
import { inputsOf } from './page-data.ts';
import type { SiteFacts } from './use-site.ts';

/** The loader of the root route. */
export async function loadSite({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<SiteFacts> {
  const { content, event, region } = await inputsOf(context);
  return { club: content.site, event, region };
}
