import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { saveRoom } from '../../contract.ts';
import { buildDeleteRoomMutation, buildSaveRoomMutation, type Timetable } from '../api.ts';

type Room = Timetable['rooms'][number];
type OpenDialog = { what: 'add' } | { what: 'rename' | 'delete'; room: Room };

export function RoomListEditor({ timetable }: { timetable: Timetable }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  return (
    <section className="plate grid gap-3 p-5" aria-labelledby="rooms">
      <h2 id="rooms" className="text-lg">
        Rooms
      </h2>
      {timetable.rooms.length === 0 ? (
        <p className="text-sm text-muted">Add the rooms first. You then choose them for sessions.</p>
      ) : (
        <ul>
          {timetable.rooms.map((room) => (
            <li
              key={room._id}
              className="flex items-center justify-between gap-4 not-first:border-t border-line"
            >
              <span className="min-w-0 wrap-anywhere">{room.name}</span>
              <span className="flex flex-none gap-4">
                <RowButton subject={room.name} onPress={() => setDialog({ what: 'rename', room })}>
                  Rename
                </RowButton>
                <RowButton subject={room.name} onPress={() => setDialog({ what: 'delete', room })}>
                  Delete
                </RowButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="quiet" onClick={() => setDialog({ what: 'add' })}>
          Add a room
        </Button>
      </div>
      {dialog?.what === 'add' && <RoomDialog timetable={timetable} onClose={close} />}
      {dialog?.what === 'rename' && <RoomDialog room={dialog.room} timetable={timetable} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteDialog room={dialog.room} timetable={timetable} onClose={close} />}
    </section>
  );
}

const schema = z.object({ name: saveRoom.body.shape.name });

function RoomDialog({
  room,
  timetable: { eventName, revision },
  onClose,
}: {
  /** If undefined, the dialog adds a room. */
  room?: Room;
  timetable: Timetable;
  onClose: () => void;
}) {
  const save = useMutation(buildSaveRoomMutation(useQueryClient()));
  return (
    <FormDialog
      title={room ? 'Rename room' : 'Add a room'}
      schema={schema}
      defaultValues={{ name: room?.name ?? '' }}
      errorFields={{ [saveRoom.errors.nameTaken.code]: 'name' }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel={room ? 'Save name' : 'Add room'}
      onSubmit={({ name }, outcome) =>
        save.mutate({ eventName, revision, roomId: room?._id ?? null, name }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field label="Name" autoComplete="off" error={mistake('name')} {...register('name')} />
      )}
    </FormDialog>
  );
}

function DeleteDialog({
  room: { _id, name },
  timetable: { eventName, revision, sessions },
  onClose,
}: {
  room: Room;
  timetable: Timetable;
  onClose: () => void;
}) {
  const remove = useMutation(buildDeleteRoomMutation(useQueryClient()));
  const used = sessions.filter(({ roomId }) => roomId === _id).length;
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      answer="Delete room"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ eventName, revision, roomId: _id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>
        {used === 0
          ? 'No session uses this room.'
          : plural(used, {
              one: '# session stays, without a room.',
              other: '# sessions stay, without a room.',
            })}
      </p>
    </ConfirmDialog>
  );
}
