import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { FileUpload } from '#media/web/index.ts';
import { PinMark } from '#pages/web/index.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { useUnsavedChangesGuard } from '#platform/web/desk/use-unsaved-changes.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { Pin } from '../../contract.ts';
import { movePinByArrowKey, toPinPlace } from '../../rule/pins.ts';
import {
  buildDeleteSitePlanMutation,
  buildSaveSitePlanPinsMutation,
  buildUploadSitePlanMutation,
  type Timetable,
} from '../api.ts';

/** Edits the plan of the site and the pins of rooms (product 23.7). */
export function SitePlanEditor({ timetable }: { timetable: Timetable }) {
  const { eventName, revision, plan } = timetable;
  const upload = useMutation(buildUploadSitePlanMutation(useQueryClient()));
  const remove = useMutation(buildDeleteSitePlanMutation(useQueryClient()));
  const [isRemoving, setRemoving] = useState(false);
  return (
    <section className="plate grid gap-4 p-5" aria-labelledby="site-plan">
      <div>
        <h2 id="site-plan" className="text-lg">
          Site plan
        </h2>
        <p className="text-sm text-muted">
          A picture of the building or campus. Delegates see it with the timetable, and find their room on it.
        </p>
      </div>
      {plan && <PinEditor key={pinsKey(timetable)} plan={plan} timetable={timetable} />}
      <FileUpload
        name="site-plan-picture"
        kind="picture"
        label={plan ? 'New picture of the plan' : 'Picture of the plan'}
        help="PNG, JPEG, WebP or AVIF. Pins stay where they are."
        chosen={undefined}
        upload={(file) => upload.mutateAsync({ eventName, revision, file })}
        onRemove={() => undefined}
      />
      {plan && (
        <div>
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            Delete plan
          </Button>
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Delete the site plan?"
          answer="Delete plan"
          variant="danger"
          pending={remove.isPending}
          onYes={() =>
            remove.mutate(
              { eventName, revision },
              createToastMutationHandlers(() => setRemoving(false)),
            )
          }
          onNo={() => setRemoving(false)}
        >
          <p>Delegates no longer see it. The pins are kept for the next plan.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/**
 * Returns a React key that changes with the saved plan and pins, so that the editor starts again with the saved pins.
 */
const pinsKey = ({ rooms, plan }: Timetable): string =>
  JSON.stringify([plan, rooms.map(({ _id, pin }) => [_id, pin])]);

type Pins = Readonly<Record<string, Pin>>;

function PinEditor({
  plan,
  timetable: { eventName, revision, rooms },
}: {
  plan: string;
  timetable: Timetable;
}) {
  const [pins, setPins] = useState<Pins>(() =>
    Object.fromEntries(rooms.flatMap(({ _id, pin }) => (pin ? [[_id, pin]] : []))),
  );
  const [roomId, setRoomId] = useState(rooms.find(({ pin }) => !pin)?._id ?? rooms[0]?._id ?? '');
  const save = useMutation(buildSaveSitePlanPinsMutation(useQueryClient()));
  const isChanged = rooms.some(({ _id, pin }) => pins[_id]?.x !== pin?.x || pins[_id]?.y !== pin?.y);
  useUnsavedChangesGuard(isChanged ? 'unkept' : 'none', 'Site plan');
  const room = rooms.find(({ _id }) => _id === roomId);
  const pin = pins[roomId];
  // The pins are numbered in the order of the rooms, as delegates see them.
  const placed = rooms.flatMap(({ _id }) => (pins[_id] ? [[_id, pins[_id]] as const] : []));
  if (!room)
    return (
      <>
        <img src={plan} alt="Site plan" className="block w-full border border-line" />
        <p className="text-sm text-muted">Add rooms to place their pins.</p>
      </>
    );
  const setPin = (id: string, place: Pin | undefined) => {
    const { [id]: _former, ...others } = pins;
    setPins(place ? { ...others, [id]: place } : others);
  };
  const press = ({ currentTarget, detail, clientX, clientY }: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no position, and its count (`detail`) is 0. The arrow keys then move the pin.
    const place =
      detail === 0
        ? (pin ?? { x: 500, y: 500 })
        : toPinPlace(currentTarget.getBoundingClientRect(), clientX, clientY);
    setPin(roomId, place);
  };
  const move = (event: KeyboardEvent) => {
    const moved = movePinByArrowKey(pin ?? { x: 500, y: 500 }, event);
    if (!moved) return;
    event.preventDefault();
    setPin(roomId, moved);
  };
  const setPart = (part: 'x' | 'y', text: string) => {
    const value = Math.round(Number(text));
    if (text !== '' && value >= 0 && value <= 1000)
      setPin(roomId, { ...(pin ?? { x: 500, y: 500 }), [part]: value });
  };
  return (
    <div className="grid items-start gap-x-6 gap-y-4 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="grid gap-4 wide:order-2">
        <Select
          name="pinned-room"
          label="Room"
          value={roomId}
          options={rooms.map(({ _id, name }) => ({
            value: _id,
            label: pins[_id] ? name : `${name} (no pin yet)`,
          }))}
          onChange={({ target }) => setRoomId(target.value)}
        />
        <p className="text-sm text-muted" id="pin-help">
          Tap the plan to place the pin of {room.name}. Arrow keys move it, with Shift further.
        </p>
        <details>
          <summary className="min-h-11 content-center text-sm text-muted pointer-fine:min-h-7">
            Place with numbers
          </summary>
          <div className="grid grid-cols-2 gap-4">
            {(['x', 'y'] as const).map((part) => (
              <Field
                key={part}
                name={`pin-${part}`}
                label={part === 'x' ? 'From the left (‰)' : 'From the top (‰)'}
                type="number"
                inputMode="numeric"
                min={0}
                max={1000}
                value={pin?.[part] ?? ''}
                onChange={({ target }) => setPart(part, target.value)}
              />
            ))}
          </div>
        </details>
        <p role="status" className="sr-only">
          {pin ? `${room.name}: ${pin.x} from the left, ${pin.y} from the top` : `${room.name} has no pin`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={!isChanged}
            pending={save.isPending}
            pendingText="Saving..."
            onClick={() =>
              save.mutate(
                {
                  eventName,
                  revision,
                  pins: Object.entries(pins).map(([id, place]) => ({ roomId: id, ...place })),
                },
                createToastMutationHandlers(),
              )
            }
          >
            Save pins
          </Button>
          {pin && (
            <Button variant="quiet" onClick={() => setPin(roomId, undefined)}>
              Remove pin<span className="sr-only"> of {room.name}</span>
            </Button>
          )}
        </div>
      </div>
      <div className="relative">
        <button
          type="button"
          aria-label={`Place the pin of ${room.name}`}
          aria-describedby="pin-help"
          className="block w-full cursor-crosshair border border-line bg-[oklch(1_0_0)] p-0"
          onClick={press}
          onKeyDown={move}
        >
          <img src={plan} alt="" className="block w-full" draggable={false} />
        </button>
        <svg className="pointer-events-none absolute inset-0 size-full overflow-visible" aria-hidden="true">
          {placed.map(([_id, { x, y }], at) => (
            <PinMark key={_id} x={x} y={y} number={at + 1} isChosen={_id === roomId} />
          ))}
        </svg>
      </div>
    </div>
  );
}
