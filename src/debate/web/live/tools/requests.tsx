import { useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { answerRequest, type getDebate } from '../../../contract/debates.ts';
import { describeStep } from '../../../rule/step-text.ts';
import { KeyButton } from '../../console/key-button.tsx';
import type { DebateDesk } from '../../console/use-debate-desk.ts';

type Request = AnswerOf<typeof getDebate>['requests'][number];

/** What delegates ask for on their phones, oldest first. The first one is answered with + and -. */
export function Requests({
  eventName,
  committee,
  desk,
  requests,
}: {
  eventName: string;
  committee: string;
  desk: DebateDesk;
  requests: readonly Request[];
}) {
  // Answered ones are hidden until the news without them arrives.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const answer = useMutation({
    mutationFn: (sent: { _id: string; accept: boolean }) =>
      callApi(answerRequest, { body: { eventName, committee, ...sent } }),
  });
  const open = requests.filter(({ _id }) => !answered.has(_id));
  const decide = (_id: string, accept: boolean) => {
    const hide = () => setAnswered((before) => new Set([...before, _id]));
    answer.mutate(
      { _id, accept },
      {
        onSuccess: hide,
        onError: (error) => {
          if ('code' in error && error.code === answerRequest.errors.answered.code) hide();
          toastFailure(error);
        },
      },
    );
  };
  const [first] = open;
  useShortcuts({
    '+': first && { does: 'accept the first request', run: () => decide(first._id, true) },
    '-': first && { does: 'decline the first request', run: () => decide(first._id, false) },
  });
  if (!first) return null;
  const { rules, state, steps } = desk;
  return (
    <section
      aria-label="Requests of delegates"
      className="grid gap-1 border-l-4 border-azure bg-surface px-3 py-2"
    >
      <h2 className="text-sm font-semibold text-muted">Delegates ask</h2>
      <ul className="grid gap-1">
        {open.map((request) => {
          const text = describeStep({ rules, state, steps }, request);
          const isFirst = request === first;
          return (
            <li key={request._id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere">{text}</span>
              <span className="flex gap-2">
                <KeyButton
                  keyName={isFirst ? '+' : undefined}
                  aria-label={`Accept: ${text}`}
                  disabled={answer.isPending}
                  onClick={() => decide(request._id, true)}
                >
                  Accept
                </KeyButton>
                <KeyButton
                  keyName={isFirst ? '-' : undefined}
                  aria-label={`Decline: ${text}`}
                  disabled={answer.isPending}
                  onClick={() => decide(request._id, false)}
                >
                  Decline
                </KeyButton>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
