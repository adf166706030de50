import { rupees } from '#platform/web/rupees.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { pendingTextOf, QueueNotice, type WaitingCall } from '#platform/web/ui/queue-notice.tsx';
import type { Form } from '../use-registration-form.ts';
import './fee-bar.css';

interface FeeBarProps {
  form: Form;
  isFirst: boolean;
  isLast: boolean;
  sending: WaitingCall;
  onBack: () => void;
  onContinue: () => void;
  onSend: () => void;
}

function registrationLine({ mode, event, group }: Form): string {
  if (mode !== 'leader') return 'Registration';
  const people = (group?.registered.length ?? 0) + 1;
  return `Registration, ${people} × ${rupees(event.fees.groupMember)}`;
}

function Fee({ form }: { form: Form }) {
  const { due } = form;
  return (
    <section className="fee" aria-label="Amount due">
      <dl className="fee-lines">
        <div>
          <dt>{registrationLine(form)}</dt>
          <dd>{rupees(due.registration)}</dd>
        </div>
        {!form.profile.isStudentOfNITS && (
          <div>
            <dt>Hospitality</dt>
            <dd>{rupees(due.hospitality)}</dd>
          </div>
        )}
        {due.membersHospitality > 0 && (
          <div>
            <dt>Members’ hospitality</dt>
            <dd>{rupees(due.membersHospitality)}</dd>
          </div>
        )}
        <div className="fee-total">
          <dt>
            {due.payer === 'leader' ? 'Your leader pays' : form.mode === 'leader' ? 'Grand total' : 'You pay'}
          </dt>
          <dd aria-live="polite">{rupees(due.total)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** What is due, and the way on: at the bottom edge of a phone, beside the form on a desk. */
export function FeeBar({ form, isFirst, isLast, sending, onBack, onContinue, onSend }: FeeBarProps) {
  const { missing, event } = form;
  return (
    <div className="fee-bar" data-stacked={isLast || form.mode === 'leader'}>
      <Fee form={form} />
      <QueueNotice call={sending} className="col-span-full" />
      <div className="fee-actions">
        {!isFirst && (
          <Button variant="quiet" disabled={sending.isPending} onClick={onBack}>
            Back
          </Button>
        )}
        {!isLast && <Button onClick={onContinue}>Continue</Button>}
        {isLast && (
          <Button
            disabled={!event.registrationOpen || missing.length > 0}
            pending={sending.isPending}
            pendingText={pendingTextOf(sending, 'Sending...')}
            aria-describedby={missing.length > 0 ? 'still-missing' : undefined}
            onClick={onSend}
          >
            {event.registrationOpen ? 'Register' : 'Registration closed'}
          </Button>
        )}
      </div>
    </div>
  );
}
