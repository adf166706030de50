import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Verify email') }];

export default function VerifyEmail() {
  return <h1>Verify email</h1>;
}
