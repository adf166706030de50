import { Button } from '#platform/web/ui/button.tsx';
import { describeFields } from '../../rule/sentence.ts';
import { type FloorRoom, type FloorView, nameIn } from './floor-view.ts';
import { PressedText } from './pressed-text.tsx';
import { useRequest } from './use-request.ts';

/** The motions that were moved, in the order in which they are voted on. */
export function MotionRows({ room, view }: { room: FloorRoom; view: FloorView }) {
  if (view.motions.length === 0) return null;
  return (
    <section aria-label="Motions" className="grid gap-3">
      <h2 className="text-lg">Motions, first voted on first</h2>
      <ol className="grid gap-3">
        {view.motions.map((motion) => (
          <MotionRow key={motion.motion} room={room} motion={motion} mayAsk={view.phones !== 'off'} />
        ))}
      </ol>
    </section>
  );
}

function MotionRow({
  room,
  motion: { motion, type, by, fields, seconds, status },
  mayAsk,
}: {
  room: FloorRoom;
  motion: FloorView['motions'][number];
  mayAsk: boolean;
}) {
  const pressed = useRequest(room.eventName);
  const details = describeFields(fields);
  const isSeconded = seconds.includes(room.member);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border border-line px-4 py-3">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <p className="font-semibold">{room.motions[type] ?? type}</p>
        {details !== '' && <p>{details}</p>}
        <p className="text-sm text-muted">
          {by === room.member ? 'Your motion' : nameIn(room, by)}
          {isSeconded && ', seconded by you'}
        </p>
        <PressedText pressed={pressed} />
      </div>
      {mayAsk && status === 'pending' && by !== room.member && !isSeconded && (
        <Button
          variant="quiet"
          pending={pressed.isPending}
          onClick={() => pressed.ask({ kind: 'second', motion })}
        >
          Second
        </Button>
      )}
    </li>
  );
}
