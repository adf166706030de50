import type { LoaderFunctionArgs } from 'react-router';
import { inputsOf } from '#site/web/loading.ts';
import type { CatalogueFacts } from './use-catalogue.ts';

/** The loader of the layout around the screens of accounts and registrations. */
export async function loadCatalogueFacts({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): Promise<CatalogueFacts> {
  const { payments } = await inputsOf(context);
  return { payments };
}
