import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Forgot password') }];

export default function ForgotPassword() {
  return <h1>Forgot password</h1>;
}
