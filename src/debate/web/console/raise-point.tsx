import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { usedMsAt } from '../../rule/timer.ts';
import { memberName } from './labels.ts';
import { MemberField } from './member-field.tsx';
import { newId } from './press.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** Enters a point. One that the set lets interrupt stops the clock. */
export function RaisePoint({
  desk,
  chosen,
  onClose,
}: {
  desk: DebateDesk;
  chosen: string | null;
  onClose: () => void;
}) {
  const { rules, state, press } = desk;
  const [type, setType] = useState(rules.points[0]?.id ?? '');
  const [by, setBy] = useState(chosen ?? '');
  const { floor } = state;
  const usedMs = () => (floor ? { usedMs: Math.round(usedMsAt(floor, desk.now())) } : {});
  return (
    <Dialog open title="Enter a point" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (by === '') return;
          press({ kind: 'point', body: { point: newId(), type, by, ...usedMs() } });
          onClose();
        }}
      >
        <Select
          name="point"
          label="Point"
          value={type}
          options={rules.points.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setType(target.value)}
        />
        <MemberField state={state} label="Raised by" value={by} onChange={setBy} />
        <Button type="submit" disabled={by === ''}>
          Enter the point
        </Button>
      </form>
    </Dialog>
  );
}

/** Points that wait for the chair's ruling. */
export function OpenPoints({ desk: { rules, state, press } }: { desk: DebateDesk }) {
  return state.points.map(({ point, type, by }) => (
    <div
      key={point}
      role="status"
      className="flex flex-wrap items-center gap-3 border-l-4 border-gold bg-surface p-3"
    >
      <p className="min-w-0 flex-1">
        <strong>{rules.points.find(({ id }) => id === type)?.name ?? type}</strong> by {memberName(state, by)}
      </p>
      {(
        [
          ['accepted', 'Accept'],
          ['rejected', 'Reject'],
          ['answered', 'Answered'],
        ] as const
      ).map(([ruling, label]) => (
        <Button
          key={ruling}
          variant="quiet"
          onClick={() => press({ kind: 'ruled', body: { point, ruling } })}
        >
          {label}
        </Button>
      ))}
    </div>
  ));
}
