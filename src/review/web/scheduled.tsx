import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Scheduled deletions') }];

export default function Scheduled() {
  return <h1>Scheduled deletions</h1>;
}
