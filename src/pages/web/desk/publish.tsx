import { useNavigate } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { DocumentList } from './document-list.tsx';
import { PublishDialog } from './publish-dialog.tsx';

export const meta = () => [{ title: pageTitle('Publish') }];

/** The pages with the dialog that publishes their changes. It has an address, so that Back closes it. */
export default function PublishScreen() {
  const navigate = useNavigate();
  return (
    <DocumentList>
      <PublishDialog onClose={() => navigate('/pages', { replace: true })} />
    </DocumentList>
  );
}
