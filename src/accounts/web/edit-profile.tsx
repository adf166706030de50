import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Edit profile') }];

export default function EditProfile() {
  return <h1>Edit profile</h1>;
}
