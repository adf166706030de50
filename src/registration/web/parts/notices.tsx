import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { formatRegistrationClosedText } from '../../contract/form.ts';
import type { Event } from '../model/events.ts';
import { listChosenDemandingPortfolios } from '../model/selection.ts';
import type { Form } from '../use-registration-form.ts';

export function ClosedNotice({ event }: { event: Pick<Event, 'eventName' | 'registrationState'> }) {
  const { eventName, registrationState } = event;
  return (
    <div className="reg-notice mb-7 border-danger">
      <p className="font-semibold">
        {registrationState.isFull ? registrationState.text : formatRegistrationClosedText(eventName)}
      </p>
      {registrationState.changesAt !== null && <p>{registrationState.text}</p>}
      <p className="field-help">
        {registrationState.isFull && 'Registration opens again when a seat becomes free. '}
        You can fill in the form now, and this device keeps it. Please don’t pay yet: you can’t send the form.
      </p>
    </div>
  );
}

/** Informs about the waiting list before the delegate pays (product 6.17). */
export function WaitingListNotice({ event }: { event: Pick<Event, 'registrationState'> }) {
  return (
    <div className="reg-notice mb-7">
      <p className="font-semibold">{event.registrationState.text}</p>
      <p className="field-help">
        You can choose taken portfolios too. Register and pay as usual. When a seat becomes free, we offer it
        by email.
      </p>
    </div>
  );
}

export function BeginnerNotice({ form: { values, event } }: { form: Pick<Form, 'values' | 'event'> }) {
  const names = listChosenDemandingPortfolios(values.portfolios, event.committees);
  if (values.experienceLevel !== 'Beginner' || names.length === 0) return null;
  return (
    <p className="reg-notice" role="status">
      {plural(names.length, {
        one: `You are a beginner, and ${formatNameList(names)} is demanding.`,
        other: `You are a beginner, and ${formatNameList(names)} are demanding.`,
      })}{' '}
      Beginners usually don’t get demanding portfolios. Choose another, or change your level of experience.
    </p>
  );
}

/** Warns that the sum has changed since the screenshot was chosen, for example because a member joined. */
export function DueChangedNotice({ form: { due, picture } }: { form: Form }) {
  const { dueWhenChosenAmount } = picture;
  if (dueWhenChosenAmount === undefined || dueWhenChosenAmount === due.totalAmount) return null;
  return (
    <p className="reg-notice" role="status">
      {formatClubMoney(due.totalAmount)} is due now. When you added your screenshot, it was{' '}
      {formatClubMoney(dueWhenChosenAmount)}. Please add a screenshot that shows the whole amount, or your
      registration may be declined.
    </p>
  );
}
