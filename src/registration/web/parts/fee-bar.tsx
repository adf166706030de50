import { readIsHostStudent } from '#accounts/contract.ts';
import { useIsUploading } from '#media/web/index.ts';
import { errorText } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { isUnanswered, useOnline } from '#platform/web/offline.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { OfflineNotice, useFocusAfterFailure } from '#platform/web/ui/offline-notice.tsx';
import { getPendingButtonText, QueueNotice, type WaitingCall } from '#platform/web/ui/queue-notice.tsx';
import type { Missing } from '../model/form.ts';
import { getGroupTotalLabel } from '../model/group.ts';
import { type Form, isChangedMeanwhile } from '../use-registration-form.ts';

interface FeeBarProps {
  form: Form;
  isFirst: boolean;
  isLast: boolean;
  sending: WaitingCall;
  onBack: () => void;
  onContinue: () => void;
  onComplete: (missing: Missing) => void;
  onSend: () => void;
}

function registrationLine({ mode, event, group }: Form): string {
  if (mode !== 'leader') return 'Registration';
  const people = (group?.registered.length ?? 0) + 1;
  return `Registration, ${people} × ${formatClubMoney(event.fees.groupMemberAmount)}`;
}

function Fee({ form }: { form: Form }) {
  const { due } = form;
  return (
    <section className="fee" aria-label="Amount due">
      <dl className="fee-lines">
        <div>
          <dt>{registrationLine(form)}</dt>
          <dd>{formatClubMoney(due.registrationAmount)}</dd>
        </div>
        {due.surchargeAmount > 0 && (
          <div>
            <dt>
              {form.mode === 'leader'
                ? 'Surcharges, with those of your members'
                : 'Surcharge for your first committee'}
            </dt>
            <dd>{formatClubMoney(due.surchargeAmount)}</dd>
          </div>
        )}
        {due.answerSurcharges.map(({ label, amount }) => (
          <div key={label}>
            <dt className="wrap-anywhere">
              <bdi>{label}</bdi>
            </dt>
            <dd>{formatClubMoney(amount)}</dd>
          </div>
        ))}
        {!readIsHostStudent(form.profile) && (
          <div>
            <dt>Hospitality</dt>
            <dd>{formatClubMoney(due.hospitalityAmount)}</dd>
          </div>
        )}
        {due.membersHospitalityAmount > 0 && (
          <div>
            <dt>Members’ hospitality</dt>
            <dd>{formatClubMoney(due.membersHospitalityAmount)}</dd>
          </div>
        )}
        {due.discountAmount > 0 && (
          <div>
            <dt>Discount</dt>
            <dd>{formatClubMoney(-due.discountAmount)}</dd>
          </div>
        )}
        <div className="fee-total">
          <dt>
            {due.payer === 'leader'
              ? 'Paid by your leader'
              : form.mode === 'leader'
                ? getGroupTotalLabel(form.group)
                : 'You pay'}
          </dt>
          <dd aria-live="polite">{formatClubMoney(due.totalAmount)}</dd>
        </div>
      </dl>
    </section>
  );
}

function LastButton({
  form: { missing, event },
  sending,
  onComplete,
  onSend,
}: Pick<FeeBarProps, 'form' | 'sending' | 'onComplete' | 'onSend'>) {
  const button = useFocusAfterFailure(sending);
  const online = useOnline();
  const [first] = missing;
  if (!event.registrationOpen) return <Button disabled>Registration closed</Button>;
  if (first)
    return (
      <Button aria-describedby="still-missing" onClick={() => onComplete(first)}>
        {first.field === 'payment' ? 'Add the screenshot' : 'Show missing fields'}
      </Button>
    );
  return (
    <Button
      ref={button}
      pending={sending.isPending}
      pendingText={getPendingButtonText(sending, 'Sending...')}
      onClick={onSend}
    >
      {online && isUnanswered(sending.failureReason) ? 'Send again' : 'Register'}
    </Button>
  );
}

/** Shows what another person has changed since the delegate looked, beside the new amount and the button. */
function ChangedMeanwhileNotice({ form, error }: { form: Form; error: unknown }) {
  if (!isChangedMeanwhile(error)) return null;
  const { dueWhenChosenAmount } = form.picture;
  const moreAmount = dueWhenChosenAmount === undefined ? 0 : form.due.totalAmount - dueWhenChosenAmount;
  return (
    <div className="reg-notice col-span-full my-1" role="alert">
      <p className="font-semibold">{errorText(error)}</p>
      <p>
        {moreAmount > 0 &&
          `Have you paid ${formatClubMoney(dueWhenChosenAmount ?? 0)} already? Then pay only ${formatClubMoney(moreAmount)} more. `}
        Nothing was sent yet. Check it, then register.
      </p>
    </div>
  );
}

export function FeeBar(props: FeeBarProps) {
  const { form, isFirst, isLast, sending, onBack, onContinue } = props;
  const isUploading = useIsUploading();
  const kept = form.picture.file ? 'your answers and picture' : 'your answers';
  return (
    <div className="fee-bar" data-bottom-bar data-stacked={isLast || form.mode === 'leader'}>
      <Fee form={form} />
      <OfflineNotice call={sending} kept={kept} className="col-span-full my-1" />
      <QueueNotice call={sending} className="col-span-full" />
      <ChangedMeanwhileNotice form={form} error={sending.failureReason} />
      <div className="fee-actions">
        {!isFirst && (
          <Button variant="quiet" disabled={sending.isPending} onClick={onBack}>
            Back
          </Button>
        )}
        {isLast ? (
          <LastButton {...props} />
        ) : (
          <Button pending={isUploading} pendingText="Uploading..." onClick={onContinue}>
            Continue
          </Button>
        )}
      </div>
    </div>
  );
}
