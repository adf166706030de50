import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '#platform/web/api.ts';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { type Decision, decideMutation } from '../api.ts';
import type { NextPending } from '../next-pending.ts';
import { DecisionQuestion, type Why } from './decision-question.tsx';
import { MoreThanSeats } from './more-than-seats.tsx';

/** Asks for confirmation, decides, and shows the outcome. After a confirmation it opens /allreg (product 8.3). */
export function DecisionDialog({
  decision,
  registration,
  takeNext,
  onDone,
}: {
  decision: Decision;
  registration: RegistrationRecord;
  /** Gets the next undecided registration, to which /allreg links. */
  takeNext: () => Promise<NextPending | null>;
  /** @param cameLate another admin had decided before */
  onDone: (cameLate: boolean) => void;
}) {
  const navigate = useNavigate();
  const decide = useMutation(decideMutation(useQueryClient()));
  const { _id, mode, group } = registration;
  const confirms = decision === 'confirm';

  const send = (why: Why) =>
    decide.mutate(
      { decision, registrationId: _id, ...why },
      {
        onSuccess: async ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important, leads: confirms });
          const next = confirms ? await takeNext() : null;
          onDone(false);
          if (confirms) navigate('/allreg', { state: next });
        },
        onError: (error) => {
          toastFailure(error);
          onDone(error instanceof ApiError && error.status === 409);
        },
      },
    );

  return (
    <DecisionQuestion
      decision={decision}
      people={[registration]}
      pending={decide.isPending || decide.isSuccess}
      onYes={send}
      onNo={() => onDone(false)}
    >
      {confirms && (
        <MoreThanSeats
          eventName={registration.eventName}
          confirming={1 + (mode === 'leader' ? (group?.grpMembers.length ?? 0) : 0)}
        />
      )}
      {mode === 'leader' && group && (
        <p>
          This also {confirms ? 'confirms' : 'declines'} every member of {group.grpName} who is still pending
          ({group.grpMembers.length} in the group beside the leader).
        </p>
      )}
    </DecisionQuestion>
  );
}
