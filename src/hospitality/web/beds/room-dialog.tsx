import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveRooms } from '../../contract.ts';
import { maxBedsPerRoom } from '../../rule/pasted-houses.ts';
import { type BedRoom, type Beds, buildDeleteRoomMutation, buildSaveRoomsMutation } from '../api.ts';

const bedsText = `Enter 1 to ${maxBedsPerRoom} beds`;
const schema = z.object({
  beds: z.coerce
    .number<string | number>(bedsText)
    .int(bedsText)
    .min(1, bedsText)
    .max(maxBedsPerRoom, bedsText),
  category: z.string(),
});

/** Changes the beds and the category of a room, or deletes it. */
export function RoomDialog({ beds, room, onClose }: { beds: Beds; room: BedRoom; onClose: () => void }) {
  const save = useMutation(buildSaveRoomsMutation(useQueryClient()));
  const [isDeleting, setDeleting] = useState(false);
  const { eventName, revision } = beds;
  const { house, room: name } = room;
  if (isDeleting) return <DeleteRoomDialog beds={beds} room={room} onClose={onClose} />;
  return (
    <FormDialog
      title={`${house}, ${name}`}
      schema={schema}
      defaultValues={{ beds: room.beds, category: room.category ?? '' }}
      errorFields={{ [saveRooms.errors.bedsTaken.code]: 'beds' }}
      pending={save.isPending}
      submitLabel="Save room"
      onSubmit={({ beds: count, category }, outcome) =>
        save.mutate({ eventName, revision, rooms: [{ house, room: name, beds: count, category }] }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="Beds"
            type="number"
            inputMode="numeric"
            min={1}
            max={maxBedsPerRoom}
            error={mistake('beds')}
            {...register('beds')}
          />
          <Field
            label="Category"
            help="Your own word for whom the room is for. Empty for everyone."
            autoComplete="off"
            error={mistake('category')}
            {...register('category')}
          />
          <div>
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete room
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}

function DeleteRoomDialog({ beds, room, onClose }: { beds: Beds; room: BedRoom; onClose: () => void }) {
  const remove = useMutation(buildDeleteRoomMutation(useQueryClient()));
  const { eventName, revision, guests } = beds;
  const inside = guests.filter(({ roomId }) => roomId === room.roomId).length;
  return (
    <ConfirmDialog
      title={`Delete ${room.house}, ${room.room}?`}
      answer="Delete room"
      variant="danger"
      pending={remove.isPending}
      onYes={() =>
        remove.mutate({ eventName, revision, roomId: room.roomId }, createToastMutationHandlers(onClose))
      }
      onNo={onClose}
    >
      <p>
        {inside === 0
          ? 'No one has a bed in it.'
          : plural(inside, {
              one: '# person then has no bed.',
              other: '# people then have no bed.',
            })}
      </p>
    </ConfirmDialog>
  );
}
