import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Home') }];

export default function Home() {
  return <h1>Home</h1>;
}
