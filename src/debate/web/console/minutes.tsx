import { useMemo, useState } from 'react';
import { formatClockTime } from '#platform/rule/dates.ts';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { startDebate } from '../../rule/fold.ts';
import { listMinutes, type Minute } from '../../rule/minutes.ts';
import { findPhase, type State } from '../../rule/state.ts';
import { motionName, subjectLabel } from '../../rule/subject-label.ts';
import { CorrectLine } from './correct-line.tsx';
import { listCorrectable } from './correctable.ts';
import { formatClock, listLabels, memberName, voteAnswerLabels } from './labels.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** The minutes, which write themselves. Undone steps are not in them, overruled rules are. A line can be corrected. */
export function Minutes({ desk, onClose }: { desk: DebateDesk; onClose: () => void }) {
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
        <Button variant="quiet" className="justify-self-start print:hidden" onClick={() => print()}>
          Print the minutes
        </Button>
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
      <span className="min-w-0 flex-1 wrap-anywhere">
        {text}
        {minute.overruled && <em className="text-muted"> The chair overruled the rules.</em>}
        {minute.corrected && <em className="text-muted"> Corrected later.</em>}
      </span>
      {mayCorrect && (
        <Button
          variant="quiet"
          className="self-start print:hidden"
          aria-label={`Correct: ${text}`}
          onClick={onCorrect}
        >
          Correct
        </Button>
      )}
    </li>
  );
}

function minuteText(desk: DebateDesk, minute: Minute): string {
  const { rules, state } = desk;
  const name = (id: string) => memberName(state, id);
  switch (minute.fact) {
    case 'opened':
      return 'The sitting is opened.';
    case 'present':
      return `The roll is closed: ${minute.members} members are present.`;
    case 'speech':
      return `${name(minute.member)} speaks (${[minute.list && listLabels[minute.list as keyof typeof listLabels].toLowerCase(), formatClock(minute.seconds * 1000)].filter(Boolean).join(', ')}).`;
    case 'moved':
      return `${name(minute.by)} moves: ${motionName(rules, minute.type)}.`;
    case 'carried':
      return `${motionName(rules, minute.type)} is carried without a vote.`;
    case 'refused':
      return `${motionName(rules, minute.type)} is not carried: a member objects.`;
    case 'lapsed':
      return `${motionName(rules, minute.type)} lapses.`;
    case 'withdrawn':
      return `${name(minute.by)} withdraws: ${motionName(rules, minute.type)}.`;
    case 'ruled_out':
      return `The chair rules out: ${motionName(rules, minute.type)}.`;
    case 'vote':
      return `Vote on ${subjectLabel(desk, minute.on)}: ${minute.sentence}.${namedAnswers(state, minute.answers)}`;
    case 'paper':
      return `${minute.label}: ${minute.status}.`;
    case 'ruling':
      return `${rules.points.find(({ id }) => id === minute.type)?.name ?? motionName(rules, minute.type)} by ${name(minute.by)}: ${minute.ruling}.`;
    case 'phase':
      return [findPhase(rules, minute.phase)?.name, minute.topic].filter(Boolean).join(': ');
    case 'note':
      return minute.text;
    case 'closed':
      return minute.until === null
        ? 'The sitting is closed.'
        : `The sitting is suspended until ${formatClockTime(minute.until, clubRegion())}.`;
  }
}

function namedAnswers(state: State, answers: Extract<Minute, { fact: 'vote' }>['answers']): string {
  if (!answers) return '';
  const all = Object.entries(answers).map(
    ([id, answer]) => `${memberName(state, id)} ${voteAnswerLabels[answer].toLowerCase()}`,
  );
  return ` ${all.join(', ')}.`;
}
