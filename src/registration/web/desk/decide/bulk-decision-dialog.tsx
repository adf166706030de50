import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatRupees } from '#platform/rule/money.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { type Decision, decideSeveralMutation } from '../api.ts';
import { DecisionQuestion, type Why } from './decision-question.tsx';
import { MoreThanSeats } from './more-than-seats.tsx';
import { type Outcome, outcomeSummary, outcomeText } from './outcomes.ts';
import type { Asked } from './people-asked.tsx';
import { dueInAll } from './what-is-due.ts';

/** Decides several registrations independently after one question, and shows the outcomes: one in a toast, several in a list. */
export function BulkDecisionDialog({
  eventName,
  decision,
  people,
  onDone,
  onNo,
}: {
  eventName: string;
  decision: Decision;
  people: readonly Asked[];
  onDone: () => void;
  /** Cancelled: the selection stays. */
  onNo: () => void;
}) {
  const decide = useMutation(decideSeveralMutation(useQueryClient()));
  // Keep the delegates that the question is about while the list behind the dialog changes.
  const [asked] = useState(people);
  const confirms = decision === 'confirm';
  const emailOf = (id: string) => asked.find(({ _id }) => _id === id)?.email ?? id;

  if (decide.data && asked.length > 1)
    return (
      <Dialog open onClose={onDone} title={outcomeSummary(decide.data.results)} className="max-w-xl">
        <ul className="border-t border-line text-sm">
          {decide.data.results.map((result: Outcome) => (
            <li key={result.regID} className="border-b border-line py-2">
              <span className="block font-semibold wrap-anywhere">{emailOf(result.regID)}</span>
              <span className={result.outcome === 'failed' ? 'text-danger' : 'text-muted'}>
                {outcomeText(result, decision)}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    );

  const send = (why: Why) =>
    decide.mutate(
      { decision, registrationIds: asked.map(({ _id }) => _id), ...why },
      {
        onSuccess: ({ results: [result] }) => {
          if (asked.length > 1 || !result) return;
          const kind = result.outcome === 'failed' ? 'error' : 'success';
          toast(outcomeText(result, decision), { kind, duration: toastDurations.important });
          onDone();
        },
        onError: (error) => {
          toastFailure(error);
          onDone();
        },
      },
    );

  const leaders = asked.filter(({ mode }) => mode === 'leader').length;
  return (
    <DecisionQuestion decision={decision} people={asked} pending={decide.isPending} onYes={send} onNo={onNo}>
      {confirms && <MoreThanSeats eventName={eventName} confirming={atLeast(asked)} />}
      {confirms && asked.length > 1 && (
        <p>The payments should show {formatRupees(dueInAll(asked))} in all.</p>
      )}
      {leaders > 0 && (
        <p>
          {leadersInWords(leaders, asked.length)}: every member who is still pending is{' '}
          {confirms ? 'confirmed' : 'declined'} too.
        </p>
      )}
    </DecisionQuestion>
  );
}

/** A group has its leader and at least two members. */
const leastMembers = 2;

/** The minimum number of confirmed delegates: each leader has at least two members, who may be selected too. */
function atLeast(asked: readonly Asked[]): number {
  const leaders = asked.filter(({ mode }) => mode === 'leader').length;
  const members = asked.filter(({ mode }) => mode === 'member').length;
  return asked.length + Math.max(0, leaders * leastMembers - members);
}

function leadersInWords(leaders: number, people: number): string {
  if (people === 1) return 'This is the leader of a group';
  return leaders === 1 ? 'One of them leads a group' : `${leaders} of them lead groups`;
}
