import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { SegmentedControl } from '#platform/web/desk/segmented-control.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { buildAwardSettingsQuery, buildCeremonyQuery } from '../api.ts';
import { CommitteeProposal } from '../proposal/committee-proposal.tsx';
import { CalibrationView } from './calibration.tsx';
import { CriteriaView } from './criteria.tsx';
import { ReleaseView } from './release.tsx';

export const meta = () => [{ title: pageTitle('Awards') }];

/** Criteria, calibration, decisions and release of the awards of an event. */
export default function AwardsScreen() {
  const { event = '' } = useParams();
  return (
    <DeskGate allows="superadmin">
      <Awards key={event} eventName={event} />
    </DeskGate>
  );
}

const views = [
  { id: 'release', label: 'Overview and release', count: undefined },
  { id: 'decide', label: 'Decide', count: undefined },
  { id: 'calibration', label: 'Calibration', count: undefined },
  { id: 'criteria', label: 'Criteria and awards', count: undefined },
] as const;
type View = (typeof views)[number]['id'];

function Awards({ eventName }: { eventName: string }) {
  const [view, setView] = useState<View>('release');
  const [committee, setCommittee] = useState<string>();
  return (
    <DeskPageFrame
      title="Awards"
      actions={
        <TextLink reloadDocument to={`/marks?${new URLSearchParams({ event: eventName })}`}>
          Read the marks
        </TextLink>
      }
    >
      <div className="grid gap-5">
        <SegmentedControl label="View" segments={views} chosen={view} onChoose={setView} />
        {view === 'release' && (
          <Release
            eventName={eventName}
            onDecide={(chosen) => {
              setCommittee(chosen);
              setView('decide');
            }}
          />
        )}
        {view === 'decide' && (
          <Decide eventName={eventName} committee={committee} onCommittee={setCommittee} />
        )}
        {view === 'calibration' && <CalibrationView eventName={eventName} />}
        {view === 'criteria' && <Criteria eventName={eventName} />}
      </div>
    </DeskPageFrame>
  );
}

function Release({ eventName, onDecide }: { eventName: string; onDecide: (committee: string) => void }) {
  const query = useQuery(buildCeremonyQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <ReleaseView ceremony={query.data} onDecide={onDecide} />;
}

function Criteria({ eventName }: { eventName: string }) {
  const query = useQuery(buildAwardSettingsQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  return <CriteriaView key={query.data.revision} stored={query.data} />;
}

function Decide({
  eventName,
  committee,
  onCommittee,
}: {
  eventName: string;
  committee: string | undefined;
  onCommittee: (committee: string) => void;
}) {
  const query = useQuery(buildAwardSettingsQuery(eventName));
  if (!query.data) return <QueryState query={query} />;
  const { committees } = query.data;
  const chosen = committees.find(({ value }) => value === committee) ?? committees[0];
  if (!chosen) return <EmptyState text="No committees yet" help="Add committees first." />;
  return (
    <>
      <div className="max-w-md">
        <Select
          name="committee"
          label="Committee"
          value={chosen.value}
          options={committees.map(({ value, name }) => ({ value, label: name }))}
          onChange={({ target }) => onCommittee(target.value)}
        />
      </div>
      <CommitteeProposal key={chosen.value} eventName={eventName} committee={chosen.value} />
    </>
  );
}
