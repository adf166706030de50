import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { plural } from '#platform/rule/plural.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxBlanksPerCommittee } from '../../contract.ts';
import type { PrintKind } from '../../rule/print-titles.ts';
import { fetchPapers, type PrintSetup } from '../api.ts';
import { DelegatePicker, type PickedDelegate } from './delegate-picker.tsx';
import { EmergencyDialog, EmergencyLine, isEmergencyLineAnswered } from './emergency-line.tsx';
import { PlacardPictures } from './placard-pictures.tsx';
import { hasPlacards, isBadge, mayBeBlank, papers } from './print-kinds.ts';

type Whom = 'all' | 'committee' | 'delegate';

/** What is printed, apart from the paper. A link of another screen can set it in the URL. */
function useChoices(setup: PrintSetup) {
  const [params] = useSearchParams();
  const linked = setup.committees.find(({ value }) => value === params.get('committee'));
  const [choices, setChoices] = useState({
    whom: (linked ? 'committee' : 'all') as Whom,
    committee: (linked ?? setup.committees[0])?.value ?? '',
    delegate: undefined as PickedDelegate | undefined,
    blanks: '0',
    withFreeSeats: false,
    day: params.get('day') ?? '0',
    occasion: params.get('occasion') ?? 'arrival',
  });
  const choose = (chosen: Partial<typeof choices>) => setChoices((before) => ({ ...before, ...chosen }));
  return [choices, choose] as const;
}
type Choices = ReturnType<typeof useChoices>[0];

/** Returns for whom a paper is printed, since not every paper is for one committee or delegate. */
function whomOf(kind: PrintKind, { whom }: Choices): Whom {
  return whom === 'all' || papers[kind][whom] ? whom : 'all';
}

/** Asks what to print of a paper and downloads it. The first print of badges asks for the emergency number. */
export function PrintPanel({ setup, kind }: { setup: PrintSetup; kind: PrintKind }) {
  const [choices, choose] = useChoices(setup);
  const [asksForNumber, setAsksForNumber] = useState(false);
  const whom = whomOf(kind, choices);
  const { committee, delegate, blanks, withFreeSeats, day, occasion } = choices;
  const { asks } = papers[kind];
  const download = useMutation({
    mutationFn: () =>
      fetchPapers(setup.eventName, {
        kind,
        ...(whom === 'committee' && { committee }),
        ...(whom === 'delegate' && { registrationId: delegate?.registrationId ?? '' }),
        ...(mayBeBlank(kind) && whom !== 'delegate' && { blanks: blanks || '0' }),
        ...(hasPlacards(kind) && withFreeSeats && { freeSeats: 'yes' as const }),
        ...(asks === 'day' && { day }),
        ...(asks === 'occasion' && { occasion }),
      }),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <div className="plate grid gap-5 p-5 lg:sticky lg:top-4">
      <IncompleteNames setup={setup} />
      <ForWhom setup={setup} kind={kind} choices={choices} onChoose={choose} />
      {mayBeBlank(kind) && <Extras setup={setup} kind={kind} choices={choices} onChoose={choose} />}
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
  );
}

function IncompleteNames({ setup }: { setup: PrintSetup }) {
  if (setup.incompletelyPrinted.length === 0) return null;
  return (
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
  );
}

interface ChoiceProps {
  setup: PrintSetup;
  kind: PrintKind;
  choices: Choices;
  onChoose: (chosen: Partial<Choices>) => void;
}

function ForWhom({ setup, kind, choices, onChoose }: ChoiceProps) {
  const whom = whomOf(kind, choices);
  const isTeam = kind === 'team_badges';
  const paper = papers[kind];
  return (
    <>
      {paper.committee && (
        <Select
          name="whom"
          label="Print for"
          value={whom}
          options={[
            { value: 'all', label: isTeam ? 'Everyone with a duty' : allLabel(kind) },
            { value: 'committee', label: isTeam ? 'Chairs of one committee' : 'One committee' },
            ...(paper.delegate ? [{ value: 'delegate', label: 'One delegate' }] : []),
          ]}
          onChange={({ target }) => onChoose({ whom: target.value as Whom })}
        />
      )}
      {whom === 'committee' && (
        <Select
          name="committee"
          label="Committee"
          value={choices.committee}
          options={setup.committees.map(({ value, name, delegates }) => ({
            value,
            label: `${name} (${plural(delegates, { one: '# delegate', other: '# delegates' })})`,
          }))}
          onChange={({ target }) => onChoose({ committee: target.value })}
        />
      )}
      {whom === 'delegate' && (
        <DelegatePicker
          eventName={setup.eventName}
          picked={choices.delegate}
          onPick={(delegate) => onChoose({ delegate })}
        />
      )}
      {paper.asks === 'day' && setup.days.length > 1 && (
        <Select
          name="day"
          label="Day"
          value={choices.day}
          options={[
            { value: '0', label: 'All days' },
            ...setup.days.map((day, at) => ({ value: String(at + 1), label: formatDayInClubLocale(day) })),
          ]}
          onChange={({ target }) => onChoose({ day: target.value })}
        />
      )}
      {paper.asks === 'occasion' && (
        <Select
          name="occasion"
          label="Occasion"
          value={choices.occasion}
          options={setup.occasions.map(({ key, label, day }) => ({
            value: key,
            label: day === null ? label : `${label}, ${formatDayInClubLocale(day)}`,
          }))}
          onChange={({ target }) => onChoose({ occasion: target.value })}
        />
      )}
    </>
  );
}

const allLabel = (kind: PrintKind): string =>
  kind === 'committee_timetables' ||
  kind === 'attendance' ||
  kind === 'missing' ||
  kind === 'session_sheets' ||
  kind === 'rules_pages'
    ? 'All committees'
    : 'All delegates';

/** Blank papers for late portfolios, and the placards of free seats. */
function Extras({ setup, kind, choices, onChoose }: ChoiceProps) {
  const whom = whomOf(kind, choices);
  if (whom === 'delegate') return null;
  const chosen = setup.committees.filter(({ value }) => whom !== 'committee' || value === choices.committee);
  const freeSeats = chosen.reduce((sum, committee) => sum + committee.freeSeats, 0);
  return (
    <>
      <Field
        name="blanks"
        label={kind === 'badges' ? 'Blank badges for each committee' : 'Blank placards for each committee'}
        help={`For late portfolios, at most ${maxBlanksPerCommittee}. You write on them by hand.`}
        type="number"
        inputMode="numeric"
        min={0}
        max={maxBlanksPerCommittee}
        value={choices.blanks}
        onChange={({ target }) => onChoose({ blanks: target.value })}
      />
      {hasPlacards(kind) && freeSeats > 0 && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            className="mt-1.5"
            checked={choices.withFreeSeats}
            onChange={({ target }) => onChoose({ withFreeSeats: target.checked })}
          />
          <span>
            {plural(freeSeats, {
              one: 'Add the placard of # free seat',
              other: 'Add the placards of # free seats',
            })}
          </span>
        </label>
      )}
    </>
  );
}

function paperTip(kind: PrintKind): string {
  if (isBadge(kind)) return 'Print at 100% on both sides of A4, flipped on the long edge.';
  if (hasPlacards(kind)) return 'Print at 100% on one side of A4. Heavier paper is best for placards.';
  return 'Print on A4.';
}
