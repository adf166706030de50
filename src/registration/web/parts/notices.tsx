import { formatRegistrationClosedText } from '#conference/contract.ts';
import { formatNameList, plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { findVisibleBuiltInQuestion } from '#questions/contract/built-in-questions.ts';
import type { Event } from '../model/events.ts';
import { formatTimeLeft } from '../model/payment.ts';
import { listChosenDemandingPortfolios } from '../model/selection.ts';
import { useNow } from '../use-kept-fees.ts';
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

export function BeginnerNotice({
  form: { values, event, layout },
}: {
  form: Pick<Form, 'values' | 'event' | 'layout'>;
}) {
  const names = listChosenDemandingPortfolios(values.portfolios, event.committees);
  const isAsked = findVisibleBuiltInQuestion('experienceLevel', layout) !== undefined;
  if (!isAsked || values.experienceLevel !== 'Beginner' || names.length === 0) return null;
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

/** Says what to pay if the sum has changed since the screenshot was chosen, for example because a member joined. */
export function DueChangedNotice({ form: { due, picture, restAmount, restFile } }: { form: Form }) {
  const { dueWhenChosenAmount } = picture;
  if (dueWhenChosenAmount === undefined || dueWhenChosenAmount === due.totalAmount) return null;
  if (restAmount === 0)
    return (
      <p className="reg-notice" role="status">
        {formatClubMoney(due.totalAmount)} is due now. When you added your screenshot, it was{' '}
        {formatClubMoney(dueWhenChosenAmount)}. If you have paid that, the secretariat refunds the difference.
      </p>
    );
  return (
    <p className="reg-notice" role="status">
      <strong className="block">
        You have paid {formatClubMoney(dueWhenChosenAmount)}? Then pay only {formatClubMoney(restAmount)}.
      </strong>{' '}
      {formatClubMoney(due.totalAmount)} is due now.{' '}
      {restFile
        ? 'We have both of your screenshots.'
        : 'Keep your screenshot, and add one of the second payment below it.'}
    </p>
  );
}

/** Shows when the fee of a round ends, and what it costs afterwards. */
export function FeeRoundNotice({ form }: { form: Pick<Form, 'event' | 'mode' | 'keptFees'> }) {
  const { event, mode, keptFees } = form;
  const { feeRound } = event;
  const endsAt = keptFees?.endsAt ?? (feeRound?.endsAt ? Date.parse(feeRound.endsAt) : undefined);
  const now = useNow(endsAt !== undefined);
  if (!keptFees && !feeRound) return null;
  const left = endsAt === undefined ? undefined : formatTimeLeft(endsAt - now);
  if (keptFees)
    return (
      <p className="reg-notice" role="status">
        You added your screenshot in time, so we keep your fee. {left && `Register within ${left}.`}
      </p>
    );
  const next =
    mode === 'individual' ? feeRound?.nextFees.individualAmount : feeRound?.nextFees.groupMemberAmount;
  return (
    <p className="reg-notice">
      {feeRound?.text}, then {formatClubMoney(next ?? 0)}
      {mode === 'leader' && ' for each person'}.{left && ` ${left} left.`} Add your screenshot before then,
      and we keep this fee for another hour.
    </p>
  );
}
