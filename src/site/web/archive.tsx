import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Archive') }];

export default function Archive() {
  return <h1>Archive</h1>;
}
