import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageMeta } from './meta.ts';
import { loadPage } from './page-data.ts';
import { Policy } from './policy.tsx';

export { whenPathChanges as shouldRevalidate } from './when-path-changes.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, '/conduct', ({ content }) => ({ policy: content.conduct }));

export const meta = pageMeta;

export default function Conduct() {
  return <Policy policy={useLoaderData<typeof loader>().policy} />;
}
