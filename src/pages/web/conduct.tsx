import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageMeta } from './meta.ts';
import { pageLoader } from './page-data.ts';
import { Policy } from './policy.tsx';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) =>
  pageLoader(args, '/conduct', ({ content }) => ({ policy: content.conduct }));

export const meta = pageMeta;

export default function Conduct() {
  return <Policy policy={useLoaderData<typeof loader>().policy} />;
}
