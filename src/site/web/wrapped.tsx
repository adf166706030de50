import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Wrapped Up 2023') }];

export default function Wrapped() {
  return <h1>Wrapped Up 2023</h1>;
}
