import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Account') }];

export default function Account() {
  return <h1>Account</h1>;
}
