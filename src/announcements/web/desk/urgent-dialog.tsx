import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { formatMinuteOfDay } from '#platform/rule/dates.ts';
import { plural } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { everybody, sendUrgentNotice, urgentTimeStepMinutes } from '../../contract/urgent.ts';
import { buildSendUrgentNoticeMutation, buildUrgentChoicesQuery, type UrgentChoices } from './api.ts';

const title = 'Urgent: room or time only';
const minutesPerDay = 24 * 60;

/** Sends a mail of a fixed form at once, to any number of people (product 25.16). */
export function UrgentDialog({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const query = useQuery(buildUrgentChoicesQuery(eventName, everybody));
  if (!query.data)
    return (
      <Dialog open onClose={onClose} title={title} className="max-w-lg">
        <QueryState query={query} />
      </Dialog>
    );
  return <UrgentForm eventName={eventName} choices={query.data} onClose={onClose} />;
}

const formSchema = z
  .object({
    to: z.string(),
    sessionId: z.string().min(1, 'Choose the session'),
    what: z.enum(['room', 'time']),
    roomId: z.string(),
    startMinute: z.string(),
  })
  .superRefine(({ what, roomId, startMinute }, context) => {
    if (what === 'room' && roomId === '')
      context.addIssue({ code: 'custom', path: ['roomId'], message: 'Choose the room' });
    if (what === 'time' && startMinute === '')
      context.addIssue({ code: 'custom', path: ['startMinute'], message: 'Choose the time' });
  });

const times = Array.from(
  { length: minutesPerDay / urgentTimeStepMinutes },
  (_, at) => at * urgentTimeStepMinutes,
);

function UrgentForm({
  eventName,
  choices: { sessions, rooms, committees },
  onClose,
}: {
  eventName: string;
  choices: UrgentChoices;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const send = useMutation(buildSendUrgentNoticeMutation(cache));
  const region = clubRegion();
  const { errors } = sendUrgentNotice;
  return (
    <FormDialog
      title={title}
      schema={formSchema}
      defaultValues={{ to: everybody, sessionId: '', what: 'room', roomId: '', startMinute: '' }}
      errorFields={{ [errors.noSuchChoice.code]: 'sessionId', [errors.unsafeName.code]: 'sessionId' }}
      pending={send.isPending}
      pendingText="Sending..."
      submitLabel="Send now"
      onSubmit={({ to, sessionId, what, roomId, startMinute }, outcome) => {
        const shown = cache.getQueryData(buildUrgentChoicesQuery(eventName, to).queryKey);
        const change =
          what === 'room'
            ? ({ what, roomId } as const)
            : ({ what, startMinute: Number(startMinute) } as const);
        send.mutate(
          { eventName, to, sessionId, change, fingerprint: shown?.fingerprint ?? 'unknown' },
          outcome,
        );
      }}
      onClose={onClose}
    >
      {({ register, watch }, mistake) => (
        <>
          <p className="text-muted">
            No second person is needed, because nothing can be typed. The timetable does not change: change it
            there too.
          </p>
          <Select
            label="To"
            options={[
              { value: everybody, label: 'All delegates and the team' },
              ...committees.map(({ value, shortName }) => ({ value, label: `${shortName} and its chairs` })),
            ]}
            error={mistake('to')}
            {...register('to')}
          />
          <Recipients eventName={eventName} to={watch('to')} />
          <Select
            label="Session"
            placeholder={sessions.length === 0 ? 'Show a timetable with sessions first' : 'Choose a session'}
            options={sessions.map(({ _id, title: name, day, startMinute, room }) => ({
              value: _id,
              label: [
                `Day ${day}, ${formatMinuteOfDay(startMinute, region)}`,
                name,
                ...(room === null ? [] : [room]),
              ].join(' · '),
            }))}
            error={mistake('sessionId')}
            {...register('sessionId')}
          />
          <Select
            label="What changes"
            options={[
              { value: 'room', label: 'The room' },
              { value: 'time', label: 'The time' },
            ]}
            error={mistake('what')}
            {...register('what')}
          />
          {watch('what') === 'room' ? (
            <Select
              key="room"
              label="New room"
              placeholder="Choose a room"
              options={rooms.map(({ _id, name }) => ({ value: _id, label: name }))}
              error={mistake('roomId')}
              {...register('roomId')}
            />
          ) : (
            <Select
              key="time"
              label="Now begins at"
              placeholder="Choose a time"
              options={times.map((minute) => ({
                value: String(minute),
                label: formatMinuteOfDay(minute, region),
              }))}
              error={mistake('startMinute')}
              {...register('startMinute')}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function Recipients({ eventName, to }: { eventName: string; to: string }) {
  const { data } = useQuery(buildUrgentChoicesQuery(eventName, to));
  return (
    <p role="status" className="-mt-3 text-sm font-semibold tabular-nums">
      {data ? plural(data.recipients, { one: '# person gets it', other: '# people get it' }) : 'Counting...'}
    </p>
  );
}
