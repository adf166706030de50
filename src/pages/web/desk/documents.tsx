import { pageTitle } from '#platform/web/page-title.ts';
import { DocumentList } from './document-list.tsx';

export const meta = () => [{ title: pageTitle('Pages') }];

export default function Documents() {
  return <DocumentList />;
}
