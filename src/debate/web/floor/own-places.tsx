import type { ListKind } from '../../rule/rule-set/schema.ts';
import { listLabels } from '../console/labels.ts';
import { type FloorRoom, type FloorView, listOwnLists, nameIn } from './floor-view.ts';

/** The delegate's place in each list, and who speaks before. */
export function OwnPlaces({ room, view }: { room: FloorRoom; view: FloorView }) {
  const lists = listOwnLists(view, room.member);
  if (lists.length === 0) return null;
  return (
    <section aria-label="Lists" className="grid gap-3">
      {lists.map(({ kind, each, members, position }) => (
        <div key={kind} className="border border-line px-4 py-3 wrap-anywhere">
          <h2 className="text-lg">{listLabels[kind as ListKind]}</h2>
          <p>
            {position > 0 ? (
              <strong>
                {position === 1 ? 'You are next.' : `You are number ${position} of ${members.length}.`}
              </strong>
            ) : (
              `${members.length} on the list.`
            )}{' '}
            <span className="text-muted">{each} seconds each.</span>
          </p>
          {members.length > 0 && (
            <p className="text-sm text-muted">
              {members
                .slice(0, 5)
                .map((id) => (id === room.member ? 'You' : nameIn(room, id)))
                .join(', ')}
              {members.length > 5 && ` and ${members.length - 5} more`}
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
