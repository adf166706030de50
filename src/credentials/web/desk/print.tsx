import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { NoAccess } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isAdminOrSuperadmin, useViewerRoleOrStatus } from '#platform/web/desk/viewer.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxBlanksPerCommittee } from '../../contract.ts';
import { type PrintKind, printTitles } from '../../rule/print-titles.ts';
import { buildPrintSetupQuery, fetchPapers, type PrintSetup } from '../api.ts';
import { DelegatePicker, type PickedDelegate } from './delegate-picker.tsx';
import { EmergencyDialog, EmergencyLine, isEmergencyLineAnswered } from './emergency-line.tsx';
import { PlacardPictures } from './placard-pictures.tsx';

export const meta = () => [{ title: pageTitle('Print') }];

/** Prints badges, placards and lists for the conference days, each as a PDF (product 24.7). */
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
  return <Chooser setup={setup.data} />;
}

const helps: Readonly<Record<PrintKind, string>> = {
  evening_folder:
    'For each committee: roll and vote sheets for every session, the list, note slips and placards.',
  badges:
    'Four on a page with college and the QR code of the pass. The back has the timetable and the emergency number.',
  team_badges:
    'For everyone with a duty: the role in large letters, and the committee of chairs. Without a QR code.',
  placards:
    'One page each, folded in the middle, with the portfolio as large as fits and its flag, emblem or portrait.',
  sign_in: 'Names with a place to sign, by committee.',
  committee_list: 'Portfolios and names, by committee.',
  door_list: 'All names from A to Z with delegation, for the door when phones or the network fail.',
  room_plan: 'Which committee is in which room, from the timetable.',
  roll_sheets: 'Present, present and voting, late or absent, a sheet for each session.',
  vote_sheets: 'Columns for six votes, a sheet for each session.',
  note_slips: 'Eight on a page, two for each delegate.',
};
const kinds = Object.keys(helps) as PrintKind[];

const mayBeBlank = (kind: PrintKind) => kind === 'badges' || kind === 'placards' || kind === 'evening_folder';
const isBadge = (kind: PrintKind) => kind === 'badges' || kind === 'team_badges';
const hasPlacards = (kind: PrintKind) => kind === 'placards' || kind === 'evening_folder';

function Chooser({ setup }: { setup: PrintSetup }) {
  const [kind, setKind] = useState<PrintKind>('evening_folder');
  const [whom, setWhom] = useState<'all' | 'committee' | 'delegate'>('all');
  const [committee, setCommittee] = useState(setup.committees[0]?.value ?? '');
  const [delegate, setDelegate] = useState<PickedDelegate>();
  const [blanks, setBlanks] = useState('0');
  const [withFreeSeats, setWithFreeSeats] = useState(false);
  const mayAddBlanks = mayBeBlank(kind) && whom !== 'delegate';
  const download = useMutation({
    mutationFn: () =>
      fetchPapers(setup.eventName, {
        kind,
        ...(whom === 'committee' && { committee }),
        ...(whom === 'delegate' && { registrationId: delegate?.registrationId ?? '' }),
        ...(mayAddBlanks && { blanks: blanks || '0' }),
        ...(hasPlacards(kind) && withFreeSeats && { freeSeats: 'yes' as const }),
      }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  const [asksForNumber, setAsksForNumber] = useState(false);
  const chosen = setup.committees.filter(({ value }) => whom !== 'committee' || value === committee);
  const freeSeats = chosen.reduce((sum, committeeOfSum) => sum + committeeOfSum.freeSeats, 0);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <RadioCards
        name="kind"
        label="What to print"
        choices={kinds.map((value) => ({
          value,
          label: printTitles[value],
          help: helps[value],
          checked: value === kind,
        }))}
        onChange={({ target }) => {
          setKind(target.value as PrintKind);
          if (target.value === 'team_badges' && whom === 'delegate') setWhom('all');
        }}
      />
      <div className="plate grid gap-5 p-5 lg:sticky lg:top-4">
        {setup.incompletelyPrinted.length > 0 && (
          <div className="border-l-4 border-gold-line pl-3">
            <p className="font-semibold">We can’t print these completely:</p>
            <ul className="max-h-40 overflow-y-auto wrap-anywhere">
              {setup.incompletelyPrinted.map(({ registrationId, text, printed }) => (
                <li key={text}>
                  {registrationId ? <TextLink to={`/eventreg/${registrationId}`}>{text}</TextLink> : text}:{' '}
                  {printed ? `printed as ‘${printed}’` : 'left empty, to write by hand'}
                </li>
              ))}
            </ul>
            <p className="text-sm text-muted">
              Ask for another spelling before you print. Names are changed under ‘Edit profile’.
            </p>
          </div>
        )}
        <Select
          name="whom"
          label="Print for"
          value={whom}
          options={[
            { value: 'all', label: kind === 'team_badges' ? 'Everyone with a duty' : 'All delegates' },
            {
              value: 'committee',
              label: kind === 'team_badges' ? 'Chairs of one committee' : 'One committee',
            },
            ...(kind === 'team_badges' ? [] : [{ value: 'delegate', label: 'One delegate' }]),
          ]}
          onChange={({ target }) => setWhom(target.value as typeof whom)}
        />
        {whom === 'committee' && (
          <Select
            name="committee"
            label="Committee"
            value={committee}
            options={setup.committees.map(({ value, name, delegates }) => ({
              value,
              label: `${name} (${plural(delegates, { one: '# delegate', other: '# delegates' })})`,
            }))}
            onChange={({ target }) => setCommittee(target.value)}
          />
        )}
        {whom === 'delegate' && (
          <DelegatePicker eventName={setup.eventName} picked={delegate} onPick={setDelegate} />
        )}
        {mayAddBlanks && (
          <Field
            name="blanks"
            label={
              kind === 'badges' ? 'Blank badges for each committee' : 'Blank placards for each committee'
            }
            help={`For late portfolios, at most ${maxBlanksPerCommittee}. You write on them by hand.`}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxBlanksPerCommittee}
            value={blanks}
            onChange={({ target }) => setBlanks(target.value)}
          />
        )}
        {hasPlacards(kind) && freeSeats > 0 && whom !== 'delegate' && (
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1.5"
              checked={withFreeSeats}
              onChange={({ target }) => setWithFreeSeats(target.checked)}
            />
            <span>
              {plural(freeSeats, {
                one: 'Add the placard of # free seat',
                other: 'Add the placards of # free seats',
              })}
            </span>
          </label>
        )}
        {hasPlacards(kind) && <PlacardPictures setup={setup} />}
        {isBadge(kind) && <EmergencyLine setup={setup} />}
        <div className="grid gap-3">
          <Button
            pending={download.isPending}
            pendingText="Preparing the PDF..."
            disabled={whom === 'delegate' && !delegate}
            onClick={() =>
              isBadge(kind) && !isEmergencyLineAnswered(setup) ? setAsksForNumber(true) : download.mutate()
            }
          >
            Download PDF
          </Button>
          {asksForNumber && (
            <EmergencyDialog
              setup={setup}
              submitLabel="Save and print"
              onSaved={() => download.mutate()}
              onClose={() => setAsksForNumber(false)}
            />
          )}
          <p className="text-sm text-muted">{paperTip(kind)} Hundreds of pages take up to half a minute.</p>
        </div>
      </div>
    </div>
  );
}

function paperTip(kind: PrintKind): string {
  if (isBadge(kind)) return 'Print at 100% on both sides of A4, flipped on the long edge.';
  if (hasPlacards(kind)) return 'Print at 100% on one side of A4. Heavier paper is best for placards.';
  return 'Print on A4.';
}
