import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Team') }];

export default function Team() {
  return <h1>Team</h1>;
}
