import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import type { FloorRequest } from '../../contract/floor.ts';
import type { ListKind } from '../../rule/rule-set/schema.ts';
import { listLabels } from '../console/labels.ts';
import { type FloorRoom, type FloorView, listOwnLists } from './floor-view.ts';
import { PressedText } from './pressed-text.tsx';
import { useRequest } from './use-request.ts';

/** What the delegate can ask for now, where the thumb is: a vote, or a place in a list. */
export function FloorActions({ room, view }: { room: FloorRoom; view: FloorView }) {
  if (!view.sitting) return null;
  if (view.phones === 'off')
    return (
      <Bar>
        <p>The chair takes no requests by phone. Raise your placard.</p>
      </Bar>
    );
  if (view.vote?.method === 'device') return <VoteBar key={view.vote.vote} room={room} vote={view.vote} />;
  if (view.vote) return null;
  const lists = listOwnLists(view, room.member);
  if (lists.length === 0) return null;
  return (
    <Bar>
      {lists.map(({ kind, open, position }) => (
        <ListButtons
          key={kind}
          room={room}
          list={kind as ListKind}
          isOpen={open}
          isOnList={position > 0}
          hasName={lists.length > 1}
        />
      ))}
    </Bar>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="What you can do"
      data-bottom-bar
      className="sticky bottom-0 grid gap-3 border-t border-line bg-ground px-4 py-4"
    >
      {children}
    </section>
  );
}

const answers = [
  { answer: 'yes', label: 'Yes' },
  { answer: 'no', label: 'No' },
  { answer: 'abstain', label: 'Abstain' },
] as const;

function VoteBar({ room, vote }: { room: FloorRoom; vote: NonNullable<FloorView['vote']> }) {
  const pressed = useRequest(room.eventName);
  const sent = pressed.request?.kind === 'vote' && !pressed.isError ? pressed.request.answer : undefined;
  const offered = answers.filter(({ answer }) => answer !== 'abstain' || vote.mayAbstain > 0);
  return (
    <Bar>
      <div className="grid grid-flow-col auto-cols-fr gap-3">
        {offered.map(({ answer, label }) => (
          <Button
            key={answer}
            variant={sent === answer ? 'primary' : 'quiet'}
            aria-pressed={sent === answer}
            disabled={pressed.isPending}
            className="min-h-14 px-2! text-lg"
            onClick={() => pressed.ask({ kind: 'vote', vote: vote.vote, answer })}
          >
            {label}
          </Button>
        ))}
      </div>
      <PressedText pressed={pressed} />
    </Bar>
  );
}

/** Lists in which members speak for or against. */
const sidedLists: readonly ListKind[] = ['for_against', 'motion_debate'];

function ListButtons({
  room,
  list,
  isOpen,
  isOnList,
  hasName,
}: {
  room: FloorRoom;
  list: ListKind;
  isOpen: boolean;
  isOnList: boolean;
  /** True to name the list on the button, because there are several. */
  hasName: boolean;
}) {
  const pressed = useRequest(room.eventName);
  // The chair may have changed the list since.
  const isStale =
    pressed.text !== undefined &&
    !pressed.isError &&
    (pressed.request?.kind === 'queue') !== isOnList &&
    !pressed.isWaiting;
  const button = (label: string, request: FloorRequest, isMain = true) => (
    <Button
      variant={isMain ? 'primary' : 'quiet'}
      disabled={pressed.isPending}
      className="min-h-14 flex-1 basis-32 text-lg"
      onClick={() => pressed.ask(request)}
    >
      {label}
      {hasName && <span className="block text-sm font-normal">{listLabels[list]}</span>}
    </Button>
  );
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {isOnList
          ? button('Leave the list', { kind: 'leave', list }, false)
          : isOpen &&
            (sidedLists.includes(list) ? (
              <>
                {button('Speak for it', { kind: 'queue', list, side: 'for' })}
                {button('Speak against it', { kind: 'queue', list, side: 'against' })}
              </>
            ) : (
              button('Add me to the list', { kind: 'queue', list })
            ))}
      </div>
      {!isStale && <PressedText pressed={pressed} />}
    </div>
  );
}
