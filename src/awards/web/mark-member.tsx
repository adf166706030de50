import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { maxRemark } from '../contract.ts';
import { formatSpokenTime } from '../rule/own-sheet.ts';
import type { Criterion } from '../rule/settings.ts';
import type { MarkSheet } from './marks/stored-marks.ts';
import type { GivenMark, NewMark } from './marks/use-marks.ts';

type Delegate = MarkSheet['delegates'][number];

/** How often a criterion is marked. */
export const perTexts = { speech: 'each speech', sitting: 'this session', conference: 'once' } as const;

/** Marks up to this number are buttons, larger ones are chosen from a list. */
const maxButtons = 12;

/**
 * The criteria of a delegate with the chair's own marks. It sends nothing itself, so that any screen can mount it beside
 * a member (product 30.4).
 * @param session key of the session that is on
 * @param speech id of the speech that is marked; without it each mark of a speech is a new one
 * @param marks the chair's own marks of this delegate
 */
export function MarkMember({
  delegate,
  criteria,
  session,
  speech,
  marks,
  onMark,
}: {
  delegate: Delegate;
  criteria: readonly Criterion[];
  session: string;
  speech?: string;
  marks: readonly GivenMark[];
  onMark: (mark: NewMark) => void;
}) {
  return (
    <div className="grid gap-5">
      <RoomCounts delegate={delegate} />
      {criteria
        .filter(({ source }) => source === 'marks')
        .map((criterion) => (
          <MarkedCriterion
            key={criterion.id}
            criterion={criterion}
            name={delegate.portfolio}
            slot={criterion.per === 'speech' ? speech : ''}
            given={marks.filter((mark) => isOfPlace(mark, criterion, session))}
            onMark={(mark) =>
              onMark({
                ...mark,
                registrationId: delegate.registrationId,
                criterion: criterion.id,
                session: criterion.per === 'conference' ? '' : session,
              })
            }
          />
        ))}
    </div>
  );
}

const isOfPlace = (mark: GivenMark, { id, per }: Criterion, session: string): boolean =>
  mark.criterion === id && (per === 'conference' || mark.session === session);

/** What the room counted. It is not part of a mark. */
function RoomCounts({ delegate: { counts } }: { delegate: Delegate }) {
  const { room, attendance } = counts;
  const facts = [
    ...(room
      ? [
          `${room.speeches} speeches`,
          `${formatSpokenTime(room.spokenMs)} min`,
          `${room.motions} motions`,
          `${Math.max(0, room.points)} points upheld`,
          `${room.papers} papers`,
        ]
      : []),
    ...(attendance && attendance.held > 0 ? [`${attendance.attended} of ${attendance.held} sessions`] : []),
  ];
  if (facts.length === 0) return null;
  return <p className="text-sm text-muted">Counted in the room: {facts.join(' · ')}</p>;
}

function MarkedCriterion({
  criterion: { label, min, max, per },
  name,
  slot,
  given,
  onMark,
}: {
  criterion: Criterion;
  name: string;
  /** Undefined for a speech without an id. */
  slot: string | undefined;
  given: readonly GivenMark[];
  onMark: (mark: Pick<NewMark, 'slot' | 'points' | 'remark'>) => void;
}) {
  const isSpeech = per === 'speech';
  const current = slot === undefined ? undefined : given.findLast((mark) => !isSpeech || mark.slot === slot);
  const last = given.at(-1);
  const choose = (points: number) =>
    onMark({ slot: slot ?? crypto.randomUUID(), points, remark: current?.remark ?? '' });
  const shown = isSpeech && slot === undefined ? last : current;
  const title = `${label}, ${min} to ${max}`;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        {label} <span className="font-normal text-sm text-muted">{perTexts[per]}</span>
      </legend>
      {isSpeech && given.length > 0 && (
        <p className="text-sm text-muted">Speeches so far: {given.map(({ points }) => points).join(', ')}</p>
      )}
      {max - min < maxButtons ? (
        <div className="flex flex-wrap gap-1.5">
          {Array.from({ length: max - min + 1 }, (_, at) => min + at).map((points) => (
            <button
              key={points}
              type="button"
              aria-label={`${label} of ${name}: ${points}`}
              aria-pressed={current?.points === points}
              className="min-h-11 min-w-11 border border-line bg-surface font-semibold tabular-nums hover:border-gold aria-pressed:border-gold aria-pressed:bg-gold aria-pressed:text-on-gold"
              onClick={() => choose(points)}
            >
              {points}
            </button>
          ))}
        </div>
      ) : (
        <select
          aria-label={`${title}: ${name}`}
          className="control max-w-40"
          value={current?.points ?? ''}
          onChange={({ target }) => target.value !== '' && choose(Number(target.value))}
        >
          <option value="">No mark</option>
          {Array.from({ length: max - min + 1 }, (_, at) => max - at).map((points) => (
            <option key={points} value={points}>
              {points}
            </option>
          ))}
        </select>
      )}
      {shown && (
        <GivenRemark
          key={shown.slot}
          mark={shown}
          label={label}
          onSave={(remark) => onMark({ slot: shown.slot, points: shown.points, remark })}
          onTakeBack={() => onMark({ slot: shown.slot, points: null, remark: '' })}
        />
      )}
    </fieldset>
  );
}

/** The remark of a mark, and the way to take the mark back. */
function GivenRemark({
  mark,
  label,
  onSave,
  onTakeBack,
}: {
  mark: GivenMark;
  label: string;
  onSave: (remark: string) => void;
  onTakeBack: () => void;
}) {
  const [text, setText] = useState<string>();
  if (text === undefined)
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        {mark.remark && <span className="wrap-anywhere text-muted">{mark.remark}</span>}
        <TextButton onClick={() => setText(mark.remark)}>
          {mark.remark ? 'Change remark' : 'Add a remark'}
          <span className="sr-only"> to {label}</span>
        </TextButton>
        <TextButton onClick={onTakeBack}>
          Take back {mark.points}
          <span className="sr-only"> for {label}</span>
        </TextButton>
      </p>
    );
  return (
    <form
      method="post"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text.trim());
        setText(undefined);
      }}
    >
      <div className="min-w-48 flex-1">
        <Field
          name={`remark-${mark.criterion}-${mark.registrationId}`}
          label="Remark"
          value={text}
          maxLength={maxRemark}
          autoFocus
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" variant="quiet">
        Save remark
      </Button>
    </form>
  );
}

const TextButton = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <button
    type="button"
    className="min-h-11 cursor-pointer text-gold-text underline underline-offset-4"
    onClick={onClick}
  >
    {children}
  </button>
);
