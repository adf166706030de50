import { type ReactNode, useMemo, useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { startDebate } from '../../rule/fold.ts';
import { describeMinute, minuteRemarks } from '../../rule/minute-text.ts';
import { listMinutes, type Minute } from '../../rule/minutes.ts';
import type { State } from '../../rule/state.ts';
import { CorrectLine } from './correct-line.tsx';
import { listCorrectable } from './correctable.ts';
import { KeyButton } from './key-button.tsx';
import { memberName, voteAnswerLabels } from './labels.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The minutes, which write themselves. Undone steps are not in them, overruled rules are. A line can be corrected. */
export function Minutes({
  desk,
  print: printed,
  onTypeIn,
  onClose,
}: {
  desk: DebateDesk;
  /** Prints them. Without it the browser prints what the screen shows. */
  print: ReactNode;
  onTypeIn: () => void;
  onClose: () => void;
}) {
  const { rules, state, steps, committee } = desk;
  const [corrected, setCorrected] = useState<number | null>(null);
  const minutes = useMemo(() => listMinutes(rules, startDebate(state.members), steps), [rules, state, steps]);
  const parts = corrected === null ? [] : listCorrectable(desk.debate, minutes[corrected]?.seq ?? 0);
  const line = corrected === null ? undefined : minutes[corrected];
  if (line)
    return (
      <Dialog open title="Correct the minutes" onClose={() => setCorrected(null)}>
        <p className="mb-4 wrap-anywhere">{minuteText(desk, line)}</p>
        <CorrectLine desk={desk} parts={parts} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog open title={`Minutes of ${committee}`} onClose={onClose}>
      <div className="grid gap-4">
        {minutes.length === 0 && <p className="text-muted">Nothing has happened yet.</p>}
        <ol className="grid">
          {minutes.map((minute, at) => (
            <MinuteLine
              // biome-ignore lint/suspicious/noArrayIndexKey: one step can have several lines, which never move
              key={`${minute.seq} ${at}`}
              desk={desk}
              minute={minute}
              onCorrect={() => setCorrected(at)}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          {printed ?? (
            <Button variant="quiet" className="justify-self-start print:hidden" onClick={() => print()}>
              Print the minutes
            </Button>
          )}
          <KeyButton keyName="T" className="print:hidden" onClick={onTypeIn}>
            Type in a sheet
          </KeyButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Facts whose lines can be corrected, if they are of this sitting. */
const correctable = new Set<Minute['fact']>(['present', 'speech', 'moved', 'vote', 'note']);

function MinuteLine({
  desk,
  minute,
  onCorrect,
}: {
  desk: DebateDesk;
  minute: Minute;
  onCorrect: () => void;
}) {
  const text = minuteText(desk, minute);
  const mayCorrect =
    correctable.has(minute.fact) &&
    desk.debate.steps.some(({ seq }) => seq === minute.seq) &&
    listCorrectable(desk.debate, minute.seq).length > 0;
  return (
    <li className="flex gap-4 border-b border-line py-2">
      <time className="w-20 shrink-0 text-muted tabular-nums">
        {formatClockTime(minute.at, clubRegion())}
      </time>
      <span className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-x-4 gap-y-2">
        <span className="min-w-48 flex-1 wrap-anywhere">
          {text}
          <em className="text-muted">{minuteRemarks(minute).map((remark) => ` ${remark}`)}</em>
        </span>
        {mayCorrect && (
          <Button
            variant="quiet"
            className="print:hidden"
            aria-label={`Correct: ${text}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
      </span>
    </li>
  );
}

function minuteText({ rules, state, steps }: DebateDesk, minute: Minute): string {
  const formatTime = (at: number) => formatClockTime(at, clubRegion());
  const text = describeMinute({ rules, state, steps, formatTime }, minute);
  return minute.fact === 'vote' ? `${text}${namedAnswers(state, minute.answers)}` : text;
}

/** On the screen the answers are in the order of the roll call, on paper by answer. */
function namedAnswers(state: State, answers: Extract<Minute, { fact: 'vote' }>['answers']): string {
  if (!answers) return '';
  const all = Object.entries(answers).map(
    ([id, answer]) => `${memberName(state, id)} ${voteAnswerLabels[answer].toLowerCase()}`,
  );
  return ` ${all.join(', ')}.`;
}
