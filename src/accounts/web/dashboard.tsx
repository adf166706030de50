import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Dashboard') }];

export default function Dashboard() {
  return <h1>Dashboard</h1>;
}
