import { formatMoney } from '#platform/rule/money.ts';
import { listNames, plural } from '#platform/rule/plural.ts';
import { closedText } from '../../contract/form.ts';
import type { Event } from '../model/events.ts';
import { listDemandingChoices } from '../model/selection.ts';
import type { Form } from '../use-registration-form.ts';

export function ClosedNotice({ event }: { event: Pick<Event, 'eventName' | 'registrationState'> }) {
  const { eventName, registrationState } = event;
  return (
    <div className="reg-notice mb-7 border-danger">
      <p className="font-semibold">{closedText(eventName)}</p>
      {registrationState.changesAt !== null && <p>{registrationState.text}</p>}
      <p className="field-help">
        You can fill in the form now, and this device keeps it. Please don’t pay yet: you can’t send the form.
      </p>
    </div>
  );
}

/** Warns a beginner who chose demanding portfolios. Renders nothing for other delegates. */
export function BeginnerNotice({ form: { values, event } }: { form: Form }) {
  const names = listDemandingChoices(values.portfolios, event.committees);
  if (values.experienceLevel !== 'Beginner' || names.length === 0) return null;
  return (
    <p className="reg-notice" role="status">
      {plural(names.length, {
        one: `You are a beginner, and ${listNames(names)} is demanding.`,
        other: `You are a beginner, and ${listNames(names)} are demanding.`,
      })}{' '}
      Beginners usually don’t get demanding portfolios. Choose another, or change your level of experience.
    </p>
  );
}

/** Warns that the due sum has changed since the screenshot was chosen, because a member joined or accommodation was added. */
export function DueChanged({ form: { due, picture } }: { form: Form }) {
  const { dueThenPaise } = picture;
  if (dueThenPaise === undefined || dueThenPaise === due.totalPaise) return null;
  return (
    <p className="reg-notice" role="status">
      {formatMoney(due.totalPaise)} is due now. When you added your screenshot, it was{' '}
      {formatMoney(dueThenPaise)}. Please add a screenshot that shows the whole amount, or your registration
      may be declined.
    </p>
  );
}
