import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Reset password') }];

export default function ResetPassword() {
  return <h1>Reset password</h1>;
}
