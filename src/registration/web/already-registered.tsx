import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSite } from '#pages/web/index.ts';
import { toMinor } from '#platform/rule/money.ts';
import { callApi } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { deleteStoredFileOfAnyOwner } from '#platform/web/stored-file.ts';
import { toast } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { groupStatusWireValues, toDisplayedRegistrationState } from '../contract/form.ts';
import { leaveGroupAndDeleteRegistration } from '../contract/group.ts';
import { refetchProfileRegistrationsAndAnswers } from './api.ts';
import type { Event, OwnRegistration } from './model/events.ts';
import {
  describeOwnRegistrationState,
  formatAmountLeaderPaysText,
  splitRegistrationFeeFromSum,
} from './model/own-registration-state.ts';
import { useNextStepLoader } from './next-step-context.ts';

/**
 * Shows the fee, except for a declined or withdrawn registration, for which the dashboard shows refunds and amounts
 * due.
 */
function Fee({ registration }: { registration: OwnRegistration }) {
  const { groupTotal, leaderPays, status } = registration;
  if (status === 'declined') return null;
  if (leaderPays)
    return (
      <div>
        <dt>Paid by your leader</dt>
        <dd>{formatAmountLeaderPaysText(leaderPays)}</dd>
      </div>
    );
  const { total, registration: registrationFee, others } = splitRegistrationFeeFromSum(registration);
  const parts =
    others.length > 0
      ? `${[formatClubMoney(toMinor(registrationFee)), ...others].join(' + ')} = ${formatClubMoney(toMinor(total))}`
      : formatClubMoney(toMinor(total));
  return (
    <div>
      <dt>Fee</dt>
      <dd>
        {parts}
        {groupTotal !== undefined && ' for the whole group'}
      </dd>
    </div>
  );
}

function Seat({ registration }: { registration: OwnRegistration }) {
  const { assignedPortfolio, assignedCommitteeName } = registration;
  if (!assignedPortfolio) return null;
  return (
    <div>
      <dt>Your seat</dt>
      <dd>
        {assignedPortfolio}, {assignedCommitteeName}
      </dd>
    </div>
  );
}

export function AlreadyRegistered({
  registration,
  others,
}: {
  registration: OwnRegistration;
  others: readonly Event[];
}) {
  const { eventName, group, mode, regsiteredat } = registration;
  // Deletes the stored picture, which is still on this device if the form was sent from another device.
  useEffect(() => void deleteStoredFileOfAnyOwner(), []);
  // Scrolls to the top, since this screen may replace the form after it was scrolled to its end.
  useEffect(() => void window.scrollTo(0, 0), []);
  const state = describeOwnRegistrationState(registration, useSite().club.email);
  const NextStep = useNextStepLoader();
  const isWaiting = mode === 'member' && group?.grpStatus === groupStatusWireValues.waiting_for_leader;
  return (
    <div className="wrap reg-page">
      <NextStep registration={registration}>
        {(step) => (
          <header className="mb-fluid-md grid justify-items-start gap-2.5">
            <p className="text-sm/relaxed font-semibold text-gold-text">{eventName}</p>
            <h1>{step?.title ?? state.title}</h1>
            <p>
              <Badge tone={toDisplayedRegistrationState(registration)} />
            </p>
            <p className="lead wrap-anywhere">{step?.text ?? state.text}</p>
            {step?.toDo && <LinkButton to="/dashboard">{step.toDo}</LinkButton>}
          </header>
        )}
      </NextStep>
      <dl className="facts max-w-184 *:py-3.5 [&_dd]:block">
        <Seat registration={registration} />
        <div>
          <dt>Registered</dt>
          <dd>
            <Time at={regsiteredat} />
          </dd>
        </div>
        {group && (
          <div>
            <dt>Group</dt>
            <dd>
              {group.grpName}, led by {group.grpLeaderName}
            </dd>
          </div>
        )}
        <div>
          <dt>Chosen portfolios</dt>
          <dd>{registration.portfolioPreference.join(' · ')}</dd>
        </div>
        <Fee registration={registration} />
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        <LinkButton to="/dashboard">Go to the dashboard</LinkButton>
        {others.some(({ registrationOpen }) => registrationOpen) && (
          <LinkButton to="/registration" variant="quiet">
            Choose another event
          </LinkButton>
        )}
        {isWaiting && group && <LeaveGroup eventName={eventName} grpName={group.grpName} />}
      </div>
    </div>
  );
}

function LeaveGroup({ eventName, grpName }: { eventName: string; grpName: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => callApi(leaveGroupAndDeleteRegistration, { body: { eventName } }),
    onSuccess: ({ message }) => toast(message, { kind: 'success', duration: 7500 }),
    onError: (error) =>
      toast(getErrorOrOfflineText(error), { kind: 'error', failure: error, duration: 7500 }),
    onSettled: () => {
      setIsAsking(false);
      return refetchProfileRegistrationsAndAnswers(client);
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Leave the group
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${grpName}?`}
          answer="Leave the group"
          cancelLabel="Stay in the group"
          variant="danger"
          pending={leave.isPending}
          onYes={() => leave.mutate()}
          onNo={() => setIsAsking(false)}
        >
          <p>
            This deletes your registration for {eventName}. You can register again, alone or with a new
            invitation, while registration is open.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
