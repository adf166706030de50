import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { findAddedPage } from '#pages/documents/public-pages.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { NotFoundText } from './not-found-text.tsx';

import { getRenderInputs } from './page-loader.ts';
import { type PageMetaArgs, meta as pageMeta } from './page-route.ts';
import { Policy } from './policy.tsx';

export { shouldRevalidate } from './page-route.ts';

export const meta = (args: PageMetaArgs) =>
  args.loaderData
    ? pageMeta(args)
    : [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }];

/** Loads the page that the club has added at this path. Null if the path is unknown. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { content } = await getRenderInputs(context);
  const page = findAddedPage(content, `/${params['*'] ?? ''}`);
  if (!page) return null;
  const { title, lead, sections } = page;
  return { title, pictures: {}, policy: { heading: title, lead, sections } };
}

/** Shows a page that the club has added (product 15.11), or says that the path is unknown. */
export default function AddedPageOrNotFound() {
  const added = useLoaderData<typeof loader>();
  return added ? <Policy policy={added.policy} /> : <NotFoundText />;
}
