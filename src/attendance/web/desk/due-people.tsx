import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatClockTime } from '#platform/rule/dates.ts';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { PhoneLink } from '../phone-link.tsx';
import { buildMarkShiftArrivalMutation, type DuePerson, duePeopleQuery } from '../shifts-api.ts';

/** Lists on Today who is due in a shift and has not come (product 22.54). Renders nothing while no one is due. */
export function DuePeople() {
  const people = useQuery(duePeopleQuery).data?.people ?? [];
  if (people.length === 0) return null;
  const names = new Set(people.map(({ eventName }) => eventName));
  return (
    <section aria-labelledby="due-title" className="mb-8">
      <h2 id="due-title" className="mb-3 text-xl">
        Due at their shift, not here yet
      </h2>
      <ul className="plate divide-y divide-line p-0">
        {people.map((person) => (
          <DueRow key={person.assignmentId} person={person} namesEvent={names.size > 1} />
        ))}
      </ul>
    </section>
  );
}

function DueRow({ person, namesEvent }: { person: DuePerson; namesEvent: boolean }) {
  const mark = useMutation(buildMarkShiftArrivalMutation(useQueryClient()));
  const { assignmentId, accountId, eventName, email, phone, place, task, startsAt } = person;
  const name = person.name ?? email ?? 'An invited person';
  const isLate = Date.parse(startsAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3 sm:px-5">
      <p className={`w-32 flex-none lining-nums tabular-nums ${isLate ? 'text-danger' : 'text-gold-text'}`}>
        <span className="block font-semibold">{formatClockTime(Date.parse(startsAt), clubRegion())}</span>
        <span className="block text-sm">{isLate ? 'has begun' : 'begins soon'}</span>
      </p>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {[task, place, namesEvent && eventName].filter(Boolean).join(', ')}
        </p>
        {accountId === null && (
          <p className="text-sm text-muted">Has not joined yet: the link is in the mail of the invitation.</p>
        )}
      </div>
      {accountId !== null && (
        <div className="flex items-center gap-5">
          {phone && <PhoneLink phone={phone} />}
          <RowButton
            subject={name}
            onPress={() =>
              mark.mutate(
                { eventName, assignmentId, accountId, hasCome: true },
                createToastMutationHandlers(),
              )
            }
          >
            Mark as here
          </RowButton>
        </div>
      )}
    </li>
  );
}
