import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Events') }];

export default function Events() {
  return <h1>Events</h1>;
}
