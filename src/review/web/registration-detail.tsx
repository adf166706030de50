import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Registration') }];

export default function RegistrationDetail() {
  return <h1>Registration</h1>;
}
