import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { toastFailure } from '#platform/web/toast.ts';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { moveGuest } from '../../contract.ts';
import { type BedGuest, type Beds, buildMoveGuestMutation, buildSetCategoriesMutation } from '../api.ts';

const schema = z.object({ toRoomId: z.string() });
const { roomFull, agesApart } = moveGuest.errors;

/** Moves a delegate to another room, and sets the category (product 28.9). */
export function MoveGuestDialog({
  beds,
  guest,
  onClose,
}: {
  beds: Beds;
  guest: BedGuest;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const move = useMutation(buildMoveGuestMutation(cache));
  const setCategory = useMutation(buildSetCategoriesMutation(cache));
  const { eventName, rooms, guests, categories } = beds;
  const { registrationId } = guest;
  const fromRoomId = guest.roomId ?? '';
  const freeOf = (roomId: string, total: number) =>
    total - guests.filter((one) => one.roomId === roomId).length;
  const mate = guests.find((one) => one.registrationId === guest.roommateId);
  return (
    <FormDialog
      title={guest.name}
      schema={schema}
      defaultValues={{ toRoomId: fromRoomId }}
      errorFields={{ [roomFull.code]: 'toRoomId', [agesApart.code]: 'toRoomId' }}
      pending={move.isPending}
      submitLabel={guest.duties ? 'Move person' : 'Move delegate'}
      onSubmit={({ toRoomId }, outcome) =>
        move.mutate({ eventName, registrationId, fromRoomId, toRoomId }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          {mate && (
            <p className="wrap-anywhere">
              Wants to share a room with <strong>{mate.name}</strong>, who wants it too.
            </p>
          )}
          <Select
            label="Room"
            error={mistake('toRoomId')}
            options={[
              { value: '', label: 'No bed' },
              ...rooms.map(({ roomId, house, room, category, beds: total }) => ({
                value: roomId,
                label: `${house}, ${room} (${category ?? 'everyone'}, ${freeOf(roomId, total)} free)`,
                disabled: roomId !== fromRoomId && freeOf(roomId, total) <= 0,
              })),
            ]}
            {...register('toRoomId')}
          />
          {categories.length > 0 && (
            <Select
              name="category"
              label="Category"
              help={
                guest.duties
                  ? 'It is saved at once.'
                  : 'It is saved at once, instead of the delegate’s answer.'
              }
              value={guest.category ?? ''}
              disabled={setCategory.isPending}
              options={[
                {
                  value: '',
                  label: guest.category === null ? 'Not known' : guest.duties ? 'None' : 'Use the answer',
                },
                ...categories.map((category) => ({ value: category, label: category })),
              ]}
              onChange={({ target }) =>
                setCategory.mutate(
                  { eventName, registrationIds: [registrationId], category: target.value },
                  { onError: toastFailure },
                )
              }
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
