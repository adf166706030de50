import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Accounts') }];

export default function AllAccounts() {
  return <h1>Accounts</h1>;
}
