import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { mayReview, useViewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { timeInWords } from '#platform/web/ui/time.tsx';
import { closingQuery } from './api.ts';
import { BooksOfClosing } from './closing/books.tsx';
import { OpenOfClosing } from './closing/open.tsx';

export const meta = () => [{ title: pageTitle('Closing report') }];

/** The books of an edition on two pages of paper, to be signed. */
export default function ClosingReport() {
  const { event = '' } = useParams();
  const viewer = useViewer();
  const admitted = mayReview(viewer);
  const closing = useQuery({ ...closingQuery(event), enabled: admitted });
  if (viewer === 'unknown') return <LoadingState />;
  if (!admitted) return <NotForYou />;
  const { data } = closing;
  return (
    <DeskPage
      title={`Closing report of ${event}`}
      back={{ to: `/ledger/${encodeURIComponent(event)}`, label: 'Ledger' }}
      actions={
        data && (
          <>
            <p className="text-sm text-muted">As of {timeInWords(data.at)}</p>
            <Button variant="quiet" onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {data ? (
        <div className="grid max-w-4xl gap-10 print:block print:max-w-none">
          <BooksOfClosing closing={data} />
          <div className="print:break-before-page">
            <OpenOfClosing closing={data} />
          </div>
        </div>
      ) : (
        <QueryState query={closing} />
      )}
    </DeskPage>
  );
}
