import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { buildPrintSetupQuery } from '../api.ts';
import { PrintChooser } from './print-chooser.tsx';

export const meta = () => [{ title: pageTitle('Print') }];

/** Prints badges, placards, lists and the twins of screens for the conference days, each as a PDF (product 24.7). */
export default function PrintScreen() {
  const viewer = useViewerRoleOrStatus();
  const { event = '' } = useParams();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer))
    return (
      <>
        <h1 className="sr-only">Print</h1>
        <NoAccess />
      </>
    );
  return (
    <DeskPageFrame title="Print">
      <Loader key={event} eventName={event} />
    </DeskPageFrame>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const setup = useQuery(buildPrintSetupQuery(eventName));
  if (!setup.data) return <QueryState query={setup} />;
  if (setup.data.committees.length === 0)
    return (
      <EmptyState text="Nothing to print yet" help="Papers are printed from committees and their seats." />
    );
  return <PrintChooser setup={setup.data} />;
}
