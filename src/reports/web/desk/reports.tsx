import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus, type Viewer } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { LoadingState } from '#platform/web/ui/states.tsx';
import type { ReportDesk } from '../../contract.ts';
import type { OpenKey } from '../../rule/reader-key.ts';
import { reportDeskQuery } from '../api.ts';
import { NewRecoverySheet, OwnKeySection } from './own-key.tsx';
import { ReaderKeySetup } from './reader-key-setup.tsx';
import { ReportList } from './report-list.tsx';
import { ReportReaders } from './report-readers.tsx';
import { ReportView } from './report-view.tsx';
import { ShareReports } from './share-reports.tsx';
import { UnlockReaderKey } from './unlock-reader-key.tsx';

export const meta = () => [{ title: pageTitle('Harassment reports') }];

/** The desk of the two readers. Other admins see only who the readers are (product 26.1, 26.6). */
export default function Reports() {
  const viewer = useViewerRoleOrStatus();
  if (viewer === 'unknown') return <LoadingState />;
  if (!isAdminOrSuperadmin(viewer)) return <NoAccess />;
  return <Loader viewer={viewer} />;
}

function Loader({ viewer }: { viewer: Viewer }) {
  const desk = useQuery(reportDeskQuery);
  const [params] = useSearchParams();
  /** The private key is in memory only, until the reader locks it or leaves the screen. */
  const [key, setKey] = useState<OpenKey>();
  const reportId = params.get('report');
  return (
    <DeskPageFrame
      title={reportId ? 'Report' : 'Harassment reports'}
      back={
        reportId ? { to: '/reports', label: 'Harassment reports' } : { to: `/${viewer}`, label: 'Go Back' }
      }
      actions={
        key && (
          <Button variant="quiet" className="print:hidden" onClick={() => setKey(undefined)}>
            Lock reports
          </Button>
        )
      }
    >
      {desk.data ? (
        <Loaded
          desk={desk.data}
          isSuperadmin={viewer === 'superadmin'}
          reportId={reportId}
          openKey={key}
          onKey={setKey}
        />
      ) : (
        <QueryState query={desk} />
      )}
    </DeskPageFrame>
  );
}

function Loaded({
  desk,
  isSuperadmin,
  reportId,
  openKey,
  onKey,
}: {
  desk: ReportDesk;
  isSuperadmin: boolean;
  reportId: string | null;
  openKey: OpenKey | undefined;
  onKey: (key: OpenKey) => void;
}) {
  const { isReader, ownKey, otherReader } = desk;
  /**
   * True until the setup of a new key is finished or cancelled. `ownKey` can be defined earlier, because the key is
   * stored in the last step.
   */
  const [isSettingUp, setSettingUp] = useState(false);
  const [isReplacingSheet, setReplacingSheet] = useState(false);
  if (!isReader)
    return (
      <div className="grid gap-5">
        <ReportReaders desk={desk} isSuperadmin={isSuperadmin} />
        <p className="max-w-measure text-muted">
          Only these two people see the list of reports and can open them. You see who they are and whether
          their keys are set up.
        </p>
      </div>
    );
  if (!ownKey || isSettingUp)
    return (
      <ReaderKeySetup
        replaces={ownKey?.keyId ?? null}
        onBegin={() => setSettingUp(true)}
        onDone={(key) => {
          setSettingUp(false);
          if (key) onKey(key);
        }}
      />
    );
  if (openKey && isReplacingSheet)
    return <NewRecoverySheet ownKey={ownKey} openKey={openKey} onDone={() => setReplacingSheet(false)} />;
  if (reportId && openKey) return <ReportView key={reportId} reportId={reportId} openKey={openKey} />;
  return (
    <div className="grid gap-6">
      {!openKey && <UnlockReaderKey ownKey={ownKey} onOpen={onKey} onLost={() => setSettingUp(true)} />}
      {openKey && otherReader && <ShareReports other={otherReader} openKey={openKey} />}
      {!reportId && (
        <>
          <ReportList isLocked={!openKey} />
          <ReportReaders desk={desk} isSuperadmin={isSuperadmin} />
          {openKey && <OwnKeySection ownKey={ownKey} onNewSheet={() => setReplacingSheet(true)} />}
        </>
      )}
    </div>
  );
}
