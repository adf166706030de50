import { useQueryClient } from '@tanstack/react-query';
import { formatClockTime } from '#platform/rule/dates.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { clubRegion } from '#platform/web/region.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { formatSessionTime } from '#timetable/web/index.ts';
import { getArrivalStart, mayArriveForShift } from '../../rule/shifts.ts';
import { buildArriveForShiftMutation, type TeamShift } from '../shifts-api.ts';
import { OfferButtons } from './offer-buttons.tsx';
import type { OwnShift } from './own-shifts.ts';
import { formatShiftDay } from './shift-texts.ts';

/** The next shift of the user in large letters, with the button for the arrival. */
export function NextShift({
  eventName,
  shift,
  shifts,
}: {
  eventName: string;
  shift: OwnShift;
  shifts: readonly TeamShift[];
}) {
  const { own, startsAt, task, place } = shift;
  const isOn = startsAt !== null && Date.parse(startsAt) <= Date.now();
  return (
    <Card framed>
      <article className="grid gap-4">
        <div>
          <p className="text-sm text-muted">{isOn ? 'Your shift now' : 'Your next shift'}</p>
          <p className="font-heading text-3xl leading-tight lining-nums sm:text-4xl">
            {formatSessionTime(shift)}
          </p>
          <p className="text-lg">{formatShiftDay(shift)}</p>
        </div>
        <div>
          <h3 className="text-2xl wrap-anywhere">{task}</h3>
          <p className="text-lg wrap-anywhere">{place}</p>
          {own.others.length > 0 && (
            <p className="text-muted wrap-anywhere">With {formatNameList(own.others)}</p>
          )}
        </div>
        <Arrival eventName={eventName} shift={shift} />
        <OfferButtons eventName={eventName} shift={shift} shifts={shifts} />
      </article>
    </Card>
  );
}

function Arrival({ eventName, shift: { own, startsAt, endsAt } }: { eventName: string; shift: OwnShift }) {
  const arrive = useMutation(buildArriveForShiftMutation(useQueryClient()));
  if (own.arrivedAt !== null)
    return (
      <p role="status" className="border-l-4 border-viridian pl-3 font-semibold">
        You are here since {formatClockTime(Date.parse(own.arrivedAt), clubRegion())}
      </p>
    );
  if (startsAt === null || endsAt === null) return null;
  const times = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) };
  if (!mayArriveForShift(times, Date.now()))
    return (
      <p className="text-sm text-muted">
        From {formatClockTime(getArrivalStart(times), clubRegion())} on that day press ‘I am here’ on this
        page.
      </p>
    );
  return (
    <Button
      className="w-full text-lg sm:w-auto sm:justify-self-start"
      pending={arrive.isPending}
      onClick={() =>
        arrive.mutate({ eventName, assignmentId: own.assignmentId }, createToastMutationHandlers())
      }
    >
      I am here
    </Button>
  );
}
