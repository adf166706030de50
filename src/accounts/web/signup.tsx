import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Sign up') }];

export default function Signup() {
  return <h1>Sign up</h1>;
}
