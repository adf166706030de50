import { useState } from 'react';
import { dayOf, formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { RowResult } from '#platform/web/typed-lines/row-result.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { lastTimeOf } from '../apply-presses.ts';
import type { OpenableSession } from '../closed-stage.tsx';
import type { DebateDesk } from '../use-debate-desk.ts';
import { OverruleButton } from './overrule-button.tsx';
import { type Overruling, previewRows, type TypedRow } from './preview-rows.ts';
import { dayOfSession, type Ending, readBeginning, readEnding } from './read-sitting.ts';
import { RecordSteps } from './record-steps.tsx';

/** Opens a sitting that was held on paper, at the time at which it began. */
export function BeginningRow({ desk, sessions }: { desk: DebateDesk; sessions: readonly OpenableSession[] }) {
  const [key, setKey] = useState(sessions[0]?.key ?? '');
  const session = sessions.find((one) => one.key === key);
  const [day, setDay] = useState<string>();
  const [time, setTime] = useState('');
  const shownDay = day ?? dayOfSession(session ?? {}, { now: desk.now(), region: clubRegion() });
  const read = (now: number): TypedRow | null =>
    session && time.trim() !== ''
      ? readBeginning(session, { day: shownDay, time }, desk, { now, region: clubRegion() })
      : null;
  return (
    <>
      <p className="text-muted">
        For a sitting that was held on paper. Its sheets are typed in after this, with their times. If the
        sitting begins now, close this and open it there.
      </p>
      <div className="flex flex-wrap gap-4">
        {sessions.length > 1 && (
          <Select
            name="session"
            label="Session"
            value={key}
            options={sessions.map((one) => ({ value: one.key, label: one.title }))}
            onChange={({ target }) => setKey(target.value)}
          />
        )}
        <Field
          name="day"
          label="Day"
          type="date"
          value={shownDay}
          onChange={({ target }) => setDay(target.value)}
        />
        <Field
          name="began"
          label="Began at"
          autoComplete="off"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <SingleRow key={`${key} ${shownDay} ${time}`} desk={desk} read={read} />
    </>
  );
}

/** Ends a sitting that was held on paper, at the time at which it ended. */
export function EndingRow({ desk }: { desk: DebateDesk }) {
  const [how, setHow] = useState<Ending>('meeting.suspend');
  const [time, setTime] = useState('');
  const day = dayOf(lastTimeOf(desk.steps) || desk.now(), clubRegion());
  const read = (now: number): TypedRow | null =>
    time.trim() === '' ? null : readEnding(how, { day, time }, { now, region: clubRegion() });
  return (
    <>
      <p className="text-muted">Type in all other sheets first. Lists, papers and the topic are kept.</p>
      <div className="flex flex-wrap gap-4">
        <Select
          name="how"
          label="The meeting was"
          value={how}
          options={[
            { value: 'meeting.suspend', label: 'Suspended: the next sitting goes on' },
            { value: 'meeting.adjourn', label: 'Adjourned: the next sitting begins with a roll' },
          ]}
          onChange={({ target }) => setHow(target.value as Ending)}
        />
        <Field
          name="ended"
          label="Ended at"
          autoComplete="off"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <SingleRow key={`${how} ${time}`} desk={desk} read={read} />
    </>
  );
}

/** One row with what the minutes will say of it. What is overruled is for what is typed now. */
function SingleRow({ desk, read }: { desk: DebateDesk; read: (now: number) => TypedRow | null }) {
  const [overruled, setOverruled] = useState<readonly Overruling[]>([]);
  const now = desk.now();
  const row = read(now);
  const rows = previewRows(desk, [row && { ...row, overruled }], {
    now,
    formatTime: (at) => formatClockTime(at, clubRegion()),
  });
  return (
    <>
      <RowResult
        row={rows[0] ?? null}
        action={
          <OverruleButton
            row={rows[0]}
            onOverrule={(overruling) => setOverruled((before) => [...before, overruling])}
          />
        }
      />
      <RecordSteps desk={desk} rows={rows} onRecorded={() => {}} />
    </>
  );
}
