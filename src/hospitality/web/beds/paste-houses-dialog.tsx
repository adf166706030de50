import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { plural } from '#platform/rule/plural.ts';
import { PasteDialog } from '#platform/web/desk/paste-dialog.tsx';
import { SkippedLines } from '#platform/web/desk/skipped-lines.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { maxRooms } from '../../contract.ts';
import { type PastedRoom, parsePastedHouses } from '../../rule/pasted-houses.ts';
import { type Beds, buildSaveRoomsMutation } from '../api.ts';

function findMistake(text: string): string | undefined {
  const { rooms } = parsePastedHouses(text);
  if (rooms.length === 0) return 'The table has no room to save';
  return rooms.length > maxRooms ? `Paste at most ${maxRooms} rooms` : undefined;
}

/** Adds and changes rooms from a pasted table, with a preview (product 28.7). */
export function PasteHousesDialog({ beds, onClose }: { beds: Beds; onClose: () => void }) {
  const save = useMutation(buildSaveRoomsMutation(useQueryClient()));
  const { eventName, revision } = beds;
  return (
    <PasteDialog
      title="Paste houses"
      label="One room a line"
      help="Copy from a spreadsheet: house, room, beds, category. The category is your own word for whom the room is for, such as ‘women’ or ‘men’. Leave it empty for everyone. An empty house is the one above. A known room gets the new beds and category."
      findMistake={findMistake}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save rooms"
      onSubmit={(text, outcome) =>
        save.mutate({ eventName, revision, rooms: [...parsePastedHouses(text).rooms] }, outcome)
      }
      onClose={onClose}
    >
      {(text) => <Preview text={text} />}
    </PasteDialog>
  );
}

const countBeds = (rooms: readonly PastedRoom[]): number => rooms.reduce((sum, { beds }) => sum + beds, 0);

function Preview({ text }: { text: string }) {
  const { rooms, skipped, unread } = useMemo(() => parsePastedHouses(text), [text]);
  if (rooms.length + skipped.length === 0) return null;
  return (
    <div className="grid gap-3 text-sm" role="status">
      <SkippedLines lines={skipped} />
      {unread.length > 0 && (
        <p className="text-muted wrap-anywhere">Columns that are not read: {unread.join(', ')}</p>
      )}
      <p className="font-semibold">
        {plural(rooms.length, { one: '# room', other: '# rooms' })} with{' '}
        {plural(countBeds(rooms), { one: '# bed', other: '# beds' })}
      </p>
      <ul className="grid gap-1">
        {[...Map.groupBy(rooms, ({ house, category }) => JSON.stringify([house, category]))].map(
          ([key, group]) => (
            <li key={key} className="wrap-anywhere">
              {group[0]?.house}, {group[0]?.category || 'for everyone'}:{' '}
              {plural(group.length, { one: '# room', other: '# rooms' })},{' '}
              {plural(countBeds(group), { one: '# bed', other: '# beds' })}
            </li>
          ),
        )}
      </ul>
    </div>
  );
}
