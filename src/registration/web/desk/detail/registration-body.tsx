import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { formatAuditActionLabel } from '#audit/contract.ts';
import { canRegistrationsChangeInState } from '#conference/contract.ts';
import { plural } from '#platform/rule/plural.ts';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { addNote, maxNoteLength } from '../../../contract/decisions.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { toDisplayedRegistrationState } from '../../../contract/form.ts';
import { buildAddNoteMutation, type Decision, type DeskAnswer } from '../api.ts';
import { isUnseated, waitsForLeader } from '../decisions.ts';
import { PhraseSearchLink } from '../list/list-filter.tsx';
import { ChangedByDelegateNotice, EventOverNotice, PresenceNotice } from '../notices.tsx';
import { useRegistrationPanels } from '../panels.ts';
import { ChangeLines } from './change-lines.tsx';
import { CurrentDecision, DecisionBar } from './decision-bar.tsx';
import { ExperienceLevelForm } from './experience-level.tsx';
import { PaymentPicture, SamePictureRegistrations } from './payment-picture.tsx';
import { RegistrationDetails } from './registration-details.tsx';
import { AssignedSeat, SeatAssignment } from './seat-assignment.tsx';

const layouts = {
  page: {
    grid: 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10',
    picture: 'lg:sticky lg:top-24 lg:self-start',
  },
  beside: { grid: '@md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]', picture: '' },
} as const;

export function RegistrationBody({
  desk,
  layout,
  query,
  presentAdmin,
  hasConflict = false,
  mayUndo,
  onDecide,
}: {
  desk: DeskAnswer;
  layout: keyof typeof layouts;
  query: string;
  /** Name of another admin who has the registration open. */
  presentAdmin: string | undefined;
  hasConflict?: boolean;
  mayUndo: boolean;
  onDecide: (decision: Decision) => void;
}) {
  const { registration, eventState, builtIn, decision, group, samePicture, history, changedAt } = desk;
  const { Money, ResubmissionHistory, DelegateDetails, WithdrawDelegate } = useRegistrationPanels();
  const { grid, picture } = layouts[layout];
  const changes = canRegistrationsChangeInState(eventState);
  const changedSince = useChangedSinceOpened(registration._id, changedAt);
  const state = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={toDisplayedRegistrationState(registration)} />
      <span className="text-muted wrap-anywhere">{registration.email}</span>
    </p>
  );
  const head = (
    <>
      {/* On a phone the decision is at the bottom of the screen, in reach of the thumb. */}
      <div className="contents lg:grid lg:grid-cols-start-main lg:gap-x-6">
        <div className="contents lg:grid lg:content-between lg:gap-3">
          {state}
          {changes && registration.status === 'pending' && (
            <DecisionBar registration={registration} onDecide={onDecide} />
          )}
        </div>
        {changes && <NoteForm registrationId={registration._id} />}
      </div>
      <ChangedByDelegateNotice at={changedSince} />
      <PresenceNotice admin={presentAdmin} />
      {layout === 'page' && <EventOverNotice state={eventState} mayReopen={mayUndo} />}
      {decision && (
        <CurrentDecision
          key={decision.at}
          registrationId={registration._id}
          decision={decision}
          hasConflict={hasConflict}
          mayUndo={mayUndo && changes}
        />
      )}
    </>
  );
  return (
    <div className={`grid grid-cols-1 gap-x-6 gap-y-4 ${grid}`}>
      {layout === 'beside' && <div className="col-span-full grid gap-3">{head}</div>}
      <div className={`grid content-start gap-4 ${picture}`}>
        <PaymentPicture registration={registration} />
        <SamePictureRegistrations same={samePicture} />
      </div>
      <div className="grid content-start gap-5">
        {layout === 'page' && head}
        {!waitsForLeader(registration) && <Money registrationId={registration._id} />}
        {!waitsForLeader(registration) && <ResubmissionHistory registrationId={registration._id} />}
        <DelegateDetails registrationId={registration._id} />
        {changes && isUnseated(registration) && <SeatAssignment registration={registration} />}
        {registration.assignedPortfolio && <AssignedSeat registration={registration} mayChange={changes} />}
        {changes && registration.status === 'confirmed' && (
          <WithdrawDelegate registrationId={registration._id} name={registration.name} />
        )}
        <div className="@container">
          <RegistrationDetails desk={desk} />
        </div>
        {changes && registration.status !== 'declined' && (
          <ExperienceLevelForm
            eventName={registration.eventName}
            registrationId={registration._id}
            level={registration.experienceLevel}
          />
        )}
        {registration.group && (
          <Group registration={registration} group={registration.group} people={group} query={query} />
        )}
        <History history={history} builtIn={builtIn} />
      </div>
    </div>
  );
}

/**
 * Returns the time of a change that the delegate made after the admin opened the registration; null without a change.
 */
function useChangedSinceOpened(id: string, changedAt: string | null): string | null {
  const [opened, setOpened] = useState({ id, changedAt });
  if (opened.id !== id) setOpened({ id, changedAt });
  return opened.id === id && opened.changedAt !== changedAt ? changedAt : null;
}

const noteForm = z.object({
  note: z
    .string()
    .transform((text) => text.trim().replace(/\s+/g, ' '))
    .pipe(addNote.body.shape.words),
});

function NoteForm({ registrationId }: { registrationId: string }) {
  const add = useMutation(buildAddNoteMutation(useQueryClient()));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(noteForm),
    defaultValues: { note: '' },
  });
  const submit = handleSubmit(({ note }) =>
    add.mutate({ registrationId, words: note }, createToastMutationHandlers(reset)),
  );
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-wrap items-end gap-2 print:hidden [&>.field]:flex-1 [&>.field]:basis-48"
    >
      <TextArea
        label="Note for the secretariat"
        placeholder="Delegates can’t see it"
        maxLength={maxNoteLength}
        rows={1}
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <Button type="submit" variant="quiet" pending={add.isPending}>
        Save note
      </Button>
    </form>
  );
}

function Group({
  registration,
  group: { grpName, grpStatus, grpLeaderEmail },
  people,
  query,
}: {
  registration: Pick<RegistrationRecord, '_id' | 'eventName'>;
  group: NonNullable<RegistrationRecord['group']>;
  people: DeskAnswer['group'];
  query: string;
}) {
  const hasLeader = people.some(({ mode }) => mode === 'leader');
  return (
    <section aria-labelledby="group-title" className="text-sm">
      <h2 id="group-title" className="text-xl wrap-anywhere">
        <PhraseSearchLink eventName={registration.eventName} text={grpName} />
      </h2>
      <p className="mt-1 text-muted">
        {plural(people.length + (hasLeader ? 0 : 1), { one: '# delegate', other: '# delegates' })},{' '}
        {grpStatus}
      </p>
      <ul className="mt-3 border-t border-line">
        {!hasLeader && (
          <li className="border-b border-line py-2 wrap-anywhere">
            {grpLeaderEmail} <span className="text-muted">(leader, not registered yet)</span>
          </li>
        )}
        {people.map(({ _id, name, email, status, mode }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {_id === registration._id ? (
                email
              ) : (
                <Link to={`/eventreg/${_id}${query}`} className="inline-block py-1 text-link">
                  {email}
                </Link>
              )}
              <span className="text-muted">
                {' '}
                {name}
                {mode === 'leader' && ' (leader)'}
              </span>
            </span>
            <Badge tone={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ history, builtIn }: Pick<DeskAnswer, 'history' | 'builtIn'>) {
  return (
    <section aria-labelledby="history-title" className="text-sm">
      <h2 id="history-title" className="text-xl">
        History
      </h2>
      {history.length === 0 && <p className="mt-2 text-muted">No changes yet.</p>}
      <ol className="mt-3 border-t border-line empty:hidden">
        {history.map(({ at, action, by, before, after, note, change }) => (
          <li
            key={`${at} ${action} ${after}`}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[13rem_minmax(0,1fr)]"
          >
            <span className="text-muted tabular-nums">
              <Time at={at} />
            </span>
            <span className="wrap-anywhere">
              <span className="font-semibold">{formatAuditActionLabel(action)}</span>
              {changeText(before, after)}
              <span className="text-muted"> by {by ?? 'a deleted account'}</span>
              {change && <ChangeLines change={change} builtIn={builtIn} />}
              {note && <q className="mt-0.5 block">{note}</q>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function changeText(before: string | null, after: string | null): string {
  if (before && after) return `: ${before} → ${after}`;
  return before || after ? `: ${after ?? before}` : '';
}
