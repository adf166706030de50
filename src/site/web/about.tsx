import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('About') }];

export default function About() {
  return <h1>About</h1>;
}
