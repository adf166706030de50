import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Contact') }];

export default function Contact() {
  return <h1>Contact</h1>;
}
