import { pageTitle } from '#platform/web/page-title.ts';

export const meta = () => [{ title: pageTitle('Mock MUN 2024') }];

export default function MockMun() {
  return <h1>Mock MUN 2024</h1>;
}
