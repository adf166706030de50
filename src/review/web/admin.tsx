import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Admin') }];

export default function Admin() {
  return <h1>Admin</h1>;
}
