import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { matchesWordPrefixes } from '#platform/rule/fold-text.ts';
import { QrCode } from '#platform/web/ui/qr-code.tsx';
import { parsePassCode } from '../../rule/pass-code.ts';
import {
  computePracticePresence,
  decidePracticeScan,
  findPracticePerson,
  type PracticePerson,
  type PracticeScan,
  practicePeople,
  practiceUnlistedPass,
} from '../../rule/practice.ts';
import { buildDoorDelegatesQuery } from '../api.ts';
import type { DoorResult, Subject } from '../device/check-in.ts';
import { type DoorSource, DoorSourceContext } from '../door/door-source.ts';
import { DoorTool } from '../door/door-tool.tsx';
import { ToolFooter } from '../tool-frame.tsx';
import { NetworkSwitch, PracticeBand } from './practice-band.tsx';

const eventName = 'Sample conference';
const arrival = {
  key: 'arrival',
  kind: 'arrival',
  label: 'Arrival',
  day: null,
  startsAt: null,
  endsAt: null,
} as const;

/** Keeps the scans of a practice in memory, and decides them by the rules of the check-in. Sends and stores nothing. */
class PracticeScans {
  isOffline = false;
  #scans: readonly PracticeScan[] = [];
  readonly #madeAt = new Date().toISOString();

  decide(subject: Subject, place: Pick<PracticeScan, 'direction' | 'door'>): DoorResult {
    const person = findSubject(subject);
    const isPass = !('code' in subject) || parsePassCode(subject.code) !== undefined;
    const options = { isPass, isOffline: this.isOffline, direction: place.direction };
    const verdict = decidePracticeScan(this.#scans, person, options);
    const id = crypto.randomUUID();
    if (person && verdict.level !== 'red')
      this.#scans = [...this.#scans, { ...place, id, personId: person.id, at: Date.now() }];
    const { earlier } = verdict;
    return {
      ...verdict,
      id,
      earlier: earlier && { at: new Date(earlier.at).toISOString(), door: earlier.door },
      answers: [],
      person: person && verdict.reason !== 'not_in_list' ? toShownPerson(person) : null,
      decidedFrom: this.isOffline ? this.#madeAt : undefined,
    };
  }

  undo(scanId: string): void {
    this.#scans = this.#scans.filter(({ id }) => id !== scanId);
  }

  search({ q = '', delegation }: { q?: string; delegation?: string }) {
    return practicePeople
      .filter((person) =>
        delegation === undefined
          ? matchesWordPrefixes(`${person.name} ${person.delegation?.name ?? ''}`, q)
          : person.delegation?._id === delegation,
      )
      .map((person) => {
        const presence = computePracticePresence(this.#scans, person.id);
        return {
          ...toShownPerson(person),
          registrationId: person.id,
          committee: 'sample',
          delegation: person.delegation,
          presence: presence ? { ...presence, at: new Date(presence.at).toISOString() } : null,
        };
      });
  }
}

const findSubject = (subject: Subject): PracticePerson | undefined =>
  'code' in subject
    ? findPracticePerson(subject.code)
    : practicePeople.find(({ name }) => name === subject.name);

const toShownPerson = ({ name, committeeName, portfolio }: PracticePerson) => ({
  name,
  committeeName: portfolio === '' ? null : committeeName,
  portfolio: portfolio || null,
});

const buildPracticeSource = (scans: PracticeScans): DoorSource => ({
  eventName,
  checkInOrOut: mutationOptions({
    mutationFn: async ({ subjects, door, direction }) =>
      subjects.map((subject) => scans.decide(subject, { door, direction })),
  }) as DoorSource['checkInOrOut'],
  undoScan: mutationOptions({ mutationFn: async (scanId: string) => scans.undo(scanId) }),
  letIn: mutationOptions({ mutationFn: async () => undefined }) as DoorSource['letIn'],
  buildSearchQuery: (asked) =>
    queryOptions({
      ...buildDoorDelegatesQuery(eventName, asked),
      queryFn: async () => ({ people: scans.search(asked) }),
      gcTime: 0,
    }),
});

/** Practises the check-in on sample people (product 22.45). */
export default function PracticeDoor({ endPath }: { endPath: string }) {
  const [scans] = useState(() => new PracticeScans());
  const source = useMemo(() => buildPracticeSource(scans), [scans]);
  const [isOffline, setOffline] = useState(false);
  return (
    <DoorSourceContext value={source}>
      <PracticeBand>
        <NetworkSwitch
          isOffline={isOffline}
          onChange={(next) => {
            scans.isOffline = next;
            setOffline(next);
          }}
        />
      </PracticeBand>
      <DoorTool
        occasions={[arrival]}
        occasion={arrival.key}
        onOccasion={() => undefined}
        list={undefined}
        status={null}
        changed={null}
        counts={null}
        samples={(onCode) => <SamplePasses onCode={onCode} />}
      />
      <ToolFooter help="Check-in" back={{ to: endPath, label: 'End practice' }} />
    </DoorSourceContext>
  );
}

/** Lists the sample passes, to tap, or to scan as codes from this screen with the camera of another phone. */
function SamplePasses({ onCode }: { onCode: (code: string) => void }) {
  const codes = useRef<HTMLDetailsElement>(null);
  const passes = [
    ...practicePeople.map(({ name, shows, code }) => ({ name, shows, code })),
    { name: 'Sample Unknown', ...practiceUnlistedPass },
  ];
  return (
    <section aria-label="Sample passes" className="grid gap-2 pb-3">
      <p className="font-semibold">Tap a sample pass, or search ‘Sample’</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {passes.map(({ name, shows, code }) => (
          <li key={code}>
            <button
              type="button"
              className="min-h-12 w-full cursor-pointer border border-line bg-surface px-3 py-2 text-left"
              onClick={() => onCode(code)}
            >
              <span className="block font-semibold">{name}</span>
              <span className="block text-sm text-muted">{shows}</span>
            </button>
          </li>
        ))}
      </ul>
      <details ref={codes}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          Codes for the camera of another phone
        </summary>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {passes.map(({ name, code }) => (
            <li key={code} className="grid justify-items-center gap-1 text-sm">
              <QrCode text={code} label={`Pass of ${name}`} className="w-full max-w-48" />
              {name}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
