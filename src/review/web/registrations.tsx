import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Registrations') }];

export default function Registrations() {
  return <h1>Registrations</h1>;
}
