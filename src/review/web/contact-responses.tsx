import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Contact Us Responses') }];

export default function ContactResponses() {
  return <h1>Contact Us Responses</h1>;
}
