import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Log in') }];

export default function Login() {
  return <h1>Log in</h1>;
}
