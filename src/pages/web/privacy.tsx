import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadPageData } from './page-loader.ts';
import { Policy } from './policy.tsx';

export { meta, shouldRevalidate } from './page-route.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPageData(args, '/privacy', ({ content }) => ({ policy: content.privacy }));

export default function Privacy() {
  return <Policy policy={useLoaderData<typeof loader>().policy} />;
}
