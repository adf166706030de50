import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Apply') }];

export default function Apply() {
  return <h1>Apply</h1>;
}
