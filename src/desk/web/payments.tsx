import { Refunds, Statements, UnclaimedCredits } from '#bank/web/index.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { useUrlFilters } from '#platform/web/desk/url-filters.ts';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { LoadingState } from '#platform/web/ui/states.tsx';
import { ReceiptList } from '#receipts/web/index.ts';

export const meta = () => [{ title: pageTitle('Payments') }];

const filters = { show: ['statements', 'unclaimed', 'back', 'receipts'] } as const;
const keptFilters = ['event'] as const;
const segments = [
  { id: 'statements', label: 'Bank statements', count: undefined },
  { id: 'unclaimed', label: 'Unclaimed money', count: undefined },
  { id: 'back', label: 'Refunds', count: undefined },
  { id: 'receipts', label: 'Receipts', count: undefined },
] as const;

export default function PaymentsScreen() {
  const viewer = useViewerRoleOrStatus();
  const [{ show }, choose] = useUrlFilters(filters, keptFilters);
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return (
    <DeskPageFrame title="Payments" back={{ to: `/${viewer}`, label: 'Go Back' }}>
      <div className="mb-3">
        <SegmentedControl
          label="Views of payments"
          segments={segments}
          chosen={show}
          onChoose={(view) => choose('show', view)}
        />
      </div>
      {show === 'statements' && <Statements />}
      {show === 'unclaimed' && <UnclaimedCredits />}
      {show === 'back' && <Refunds />}
      {show === 'receipts' && <ReceiptList />}
    </DeskPageFrame>
  );
}
