import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Page not found') }];

export default function NotFound() {
  return <h1>Page not found</h1>;
}
