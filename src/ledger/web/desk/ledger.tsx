import { useParams } from 'react-router';
import { NotForYou } from '#platform/web/desk/desk-gate.tsx';
import { DeskPage } from '#platform/web/desk/desk-page.tsx';
import { Segments } from '#platform/web/desk/segments.tsx';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import { mayReview, useViewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { Days } from './ledger/days.tsx';
import { Overview } from './ledger/overview.tsx';
import { Payers } from './ledger/payers.tsx';

export const meta = () => [{ title: pageTitle('Ledger') }];

const parts = { show: ['sums', 'registrations', 'days'] } as const;
const keptBetweenParts = [] as const;
const segments = [
  { id: 'sums', label: 'Sums', count: undefined },
  { id: 'registrations', label: 'By registration', count: undefined },
  { id: 'days', label: 'By day', count: undefined },
] as const;

/** What is due, came, went back and is outstanding of an event, and whether all of it agrees. */
export default function Ledger() {
  const { event = '' } = useParams();
  const viewer = useViewer();
  const [{ show }, choose] = useUrlFilters(parts, keptBetweenParts);
  if (viewer === 'unknown') return <LoadingState />;
  if (!mayReview(viewer)) return <NotForYou />;
  return (
    <DeskPage
      title={`${event}'s ledger`}
      back={{ to: '/money', label: 'Payments' }}
      actions={
        <LinkButton variant="quiet" to={`/closing/${encodeURIComponent(event)}`}>
          Closing report
        </LinkButton>
      }
    >
      <div className="mb-3">
        <Segments
          label="Views of the ledger"
          segments={segments}
          chosen={show}
          onChoose={(part) => choose('show', part)}
        />
      </div>
      {show === 'sums' && <Overview eventName={event} />}
      {show === 'registrations' && <Payers eventName={event} />}
      {show === 'days' && <Days eventName={event} />}
    </DeskPage>
  );
}
