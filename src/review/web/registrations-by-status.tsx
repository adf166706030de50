import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Registrations') }];

export default function RegistrationsByStatus() {
  return <h1>Registrations</h1>;
}
