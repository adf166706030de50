import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Superadmin') }];

export default function Superadmin() {
  return <h1>Superadmin</h1>;
}
