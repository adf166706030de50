import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Annual Conference 2024') }];

export default function AnnualConference() {
  return <h1>Annual Conference 2024</h1>;
}
