import type { Event } from '../model/answers.ts';
import type { Form } from '../use-registration-form.ts';

/** The chosen committees, in the order of choosing. */
export function chosenCommittees({ event, values }: Form): readonly Event['committees'][number][] {
  return values.committees.flatMap((value) =>
    event.committees.filter((committee) => committee.value === value),
  );
}
