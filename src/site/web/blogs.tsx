import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Blogs') }];

export default function Blogs() {
  return <h1>Blogs</h1>;
}
