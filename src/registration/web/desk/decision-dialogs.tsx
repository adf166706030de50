import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { type PluralForms, plural } from '#platform/rule/plural.ts';
import { ApiError } from '#platform/web/api.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { optionalTypedReasonSchema, ReasonFields } from '#platform/web/desk/reason-fields.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { declineReasonSchema, reasonMissingText } from '../../contract/decisions.ts';
import type { ListedRegistration, RegistrationRecord } from '../../contract/desk.ts';
import { notApplicablePaymentValue } from '../../contract/form.ts';
import {
  buildDecideMutation,
  buildDecideSeveralRegistrationsMutation,
  buildFreePortfoliosQuery,
  buildMissingDetailsQuery,
  type Decision,
} from './api.ts';
import {
  decisionOutcomeText,
  findOverbookingWarningText,
  formatAmountDueText,
  listMissingDetailTexts,
  type NextPending,
  suggestedDeclineReasons,
  sumAmountsDue,
  summariseDecisionOutcomes,
} from './decisions.ts';

/** Asks the admin to confirm a decision. Opens /allreg after a registration is confirmed (product 8.3). */
export function DecisionDialog({
  decision,
  registration,
  takeNext,
  onDone,
}: {
  decision: Decision;
  registration: RegistrationRecord;
  takeNext: () => Promise<NextPending | null>;
  /**
   * Called after the decision, and when the dialog is cancelled.
   * @param hasConflict true if the server returned 409, for example because another admin had decided before
   */
  onDone: (hasConflict: boolean) => void;
}) {
  const navigate = useNavigate();
  const decide = useMutation(buildDecideMutation(useQueryClient()));
  const { _id, mode, group } = registration;
  // What the admin saw when the dialog opened, since the page behind it follows changes.
  const [digest] = useState(registration.digest);
  const confirms = decision === 'confirm';
  const members = group?.grpMembers.length ?? 0;

  const submit = (reason: Reason) =>
    decide.mutate(
      { decision, registrationId: _id, seen: digest, ...reason },
      {
        onSuccess: async ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important, survivesRedirect: confirms });
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
    <DecisionForm
      decision={decision}
      registrations={[registration]}
      pending={decide.isPending || decide.isSuccess}
      onSubmit={submit}
      onClose={() => onDone(false)}
    >
      {confirms && (
        <OverbookingNotice
          eventName={registration.eventName}
          confirming={1 + (mode === 'leader' ? members : 0)}
        />
      )}
      {mode === 'leader' && group && (
        <p>
          {confirms
            ? `This also confirms every pending member of ${group.grpName}.`
            : `This also declines every pending member of ${group.grpName}.`}{' '}
          {plural(members, {
            one: 'The group has # member and the leader.',
            other: 'The group has # members and the leader.',
          })}
        </p>
      )}
    </DecisionForm>
  );
}

const leaderTexts = {
  confirm: {
    alone: 'This is the leader of a group. Its pending members are confirmed too.',
    some: {
      one: '# of them leads a group. Its pending members are confirmed too.',
      other: '# of them lead groups. The pending members are confirmed too.',
    },
  },
  decline: {
    alone: 'This is the leader of a group. Its pending members are declined too.',
    some: {
      one: '# of them leads a group. Its pending members are declined too.',
      other: '# of them lead groups. The pending members are declined too.',
    },
  },
} as const;

export function BulkDecisionDialog({
  eventName,
  decision,
  registrations: current,
  onDone,
  onCancel,
}: {
  eventName: string;
  decision: Decision;
  registrations: readonly DecidedRegistration[];
  onDone: () => void;
  onCancel: () => void;
}) {
  const decide = useMutation(buildDecideSeveralRegistrationsMutation(useQueryClient()));
  // Keeps the registrations for which the dialog was opened, since the list behind it may change.
  const [registrations] = useState(current);
  const confirms = decision === 'confirm';
  const emailOf = (id: string) => registrations.find(({ _id }) => _id === id)?.email ?? id;

  if (decide.data && registrations.length > 1)
    return (
      <Dialog
        open
        onClose={onDone}
        title={summariseDecisionOutcomes(decide.data.results)}
        className="max-w-xl"
      >
        <ul className="border-t border-line text-sm">
          {decide.data.results.map((result) => (
            <li key={result.regID} className="border-b border-line py-2">
              <span className="block font-semibold wrap-anywhere">{emailOf(result.regID)}</span>
              <span className={result.outcome === 'failed' ? 'text-danger' : 'text-muted'}>
                {decisionOutcomeText(result, decision)}
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    );

  const submit = (reason: Reason) =>
    decide.mutate(
      {
        decision,
        registrationIds: registrations.map(({ _id }) => _id),
        seen: Object.fromEntries(registrations.map(({ _id, digest }) => [_id, digest])),
        ...reason,
      },
      {
        onSuccess: ({ results: [result] }) => {
          if (registrations.length > 1 || !result) return;
          const kind = result.outcome === 'failed' ? 'error' : 'success';
          toast(decisionOutcomeText(result, decision), { kind, duration: toastDurations.important });
          onDone();
        },
        onError: (error) => {
          toastFailure(error);
          onDone();
        },
      },
    );

  const leaders = registrations.filter(({ mode }) => mode === 'leader').length;
  const { alone, some } = leaderTexts[decision];
  return (
    <DecisionForm
      decision={decision}
      registrations={registrations}
      pending={decide.isPending}
      onSubmit={submit}
      onClose={onCancel}
    >
      {confirms && <OverbookingNotice eventName={eventName} confirming={minimumConfirmed(registrations)} />}
      {confirms && registrations.length > 1 && (
        <p>The payments should show {formatClubMoney(sumAmountsDue(registrations))} in all.</p>
      )}
      {leaders > 0 && <p>{registrations.length === 1 ? alone : plural(leaders, some)}</p>}
    </DecisionForm>
  );
}

const minMembers = 2;

/**
 * Returns the minimum number of delegates to be confirmed. Each leader has at least two members, who may be selected
 * too.
 */
function minimumConfirmed(registrations: readonly DecidedRegistration[]): number {
  const leaders = registrations.filter(({ mode }) => mode === 'leader').length;
  const members = registrations.filter(({ mode }) => mode === 'member').length;
  return registrations.length + Math.max(0, leaders * minMembers - members);
}

const reasonFields = z.object({
  reason: declineReasonSchema.shape.reason,
  words: optionalTypedReasonSchema.pipe(declineReasonSchema.shape.words),
});
const requiredReason = reasonFields.refine(({ reason, words }) => reason || words, {
  path: ['reason'],
  error: reasonMissingText,
});
type Reason = z.output<typeof reasonFields>;

const questions = {
  confirm: {
    title: { one: 'Confirm this registration?', other: 'Confirm # registrations?' },
    submit: { one: 'Confirm registration', other: 'Confirm # registrations' },
  },
  decline: {
    title: { one: 'Decline this registration?', other: 'Decline # registrations?' },
    submit: { one: 'Decline registration', other: 'Decline # registrations' },
  },
} as const satisfies Record<Decision, Record<'title' | 'submit', PluralForms>>;

/**
 * Submits the decision. Asks for a reason only to decline. To confirm, one key press is enough, because the button has
 * the focus.
 */
function DecisionForm({
  decision,
  registrations,
  pending,
  onSubmit,
  onClose,
  children,
}: {
  decision: Decision;
  registrations: readonly DecidedRegistration[];
  pending: boolean;
  onSubmit: (reason: Reason) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const declines = decision === 'decline';
  const { title, submit } = questions[decision];
  const count = registrations.length;
  return (
    <FormDialog
      title={plural(count, title)}
      schema={declines ? requiredReason : reasonFields}
      defaultValues={{ words: '' }}
      pending={pending}
      submitLabel={plural(count, submit)}
      focusSubmit={!declines}
      variant={declines ? 'danger' : 'primary'}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {({ control }, mistake) => (
        <>
          <RegistrationSummaries registrations={registrations} />
          {!declines && <MissingDetailsNotice registrations={registrations} />}
          {children}
          {declines && (
            <ReasonFields
              usual={suggestedDeclineReasons}
              control={control}
              error={mistake('reason') ?? mistake('words')}
            />
          )}
          <p className="text-sm text-muted">
            {plural(count, {
              one: 'We email the delegate at once. Only a superadmin can undo this.',
              other: 'We email each delegate at once. Only a superadmin can undo this.',
            })}
          </p>
        </>
      )}
    </FormDialog>
  );
}

export type DecidedRegistration = Pick<
  ListedRegistration,
  '_id' | 'name' | 'printedName' | 'email' | 'payment' | 'mode' | 'fee' | 'groupTotal' | 'group' | 'digest'
>;

function RegistrationSummaries({ registrations }: { registrations: readonly DecidedRegistration[] }) {
  const [first] = registrations;
  if (registrations.length === 1 && first)
    return <RegistrationSummary registration={first} pictureSize="h-40 w-28" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Selected delegates" tabIndex={0} className="max-h-[40dvh] overflow-y-auto">
      <ul className="border-t border-line text-sm">
        {registrations.map((registration) => (
          <li key={registration._id} className="border-b border-line py-2">
            <RegistrationSummary registration={registration} pictureSize="h-14 w-11" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RegistrationSummary({
  registration,
  pictureSize,
}: {
  registration: DecidedRegistration;
  pictureSize: string;
}) {
  const { name, printedName, email, payment, group } = registration;
  const pictureClass = `${pictureSize} shrink-0 border border-line bg-sunken`;
  return (
    <div className="flex items-start gap-4">
      {payment === notApplicablePaymentValue ? (
        <span className={`${pictureClass} border-dashed`} aria-hidden="true" />
      ) : (
        <img
          src={payment}
          alt={`Payment of ${name}`}
          loading="lazy"
          className={`${pictureClass} object-contain`}
        />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        <strong className="block">{name}</strong>
        <span className="block text-muted">{email}</span>
        {group && <span className="block text-muted">{group.grpName}</span>}
        {printedName !== undefined && (
          <span className="block text-sm font-semibold text-gold-text">
            {printedName
              ? `On the receipt: ${printedName}. The rest can’t be printed.`
              : 'The receipt shows the email address, because this name can’t be printed.'}
          </span>
        )}
        <span className="block font-semibold tabular-nums">{formatAmountDueText(registration)}</span>
      </p>
    </div>
  );
}

/** Says whose date of birth or guardian's consent is missing. The admin can still confirm. */
function MissingDetailsNotice({ registrations }: { registrations: readonly DecidedRegistration[] }) {
  const { data } = useQuery(buildMissingDetailsQuery(registrations.map(({ _id }) => _id)));
  const texts = data ? listMissingDetailTexts(data) : [];
  if (texts.length === 0) return null;
  return (
    <div role="status" className="border-l-4 border-gold-line bg-sunken px-4 py-2 wrap-anywhere">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/**
 * Warns if more delegates would be confirmed than there are seats. The admin can still confirm them, because delegates
 * may withdraw.
 */
function OverbookingNotice({ eventName, confirming }: { eventName: string; confirming: number }) {
  const { data } = useQuery(buildFreePortfoliosQuery(eventName));
  if (!data) return null;
  const seats = data.committees.reduce(
    (sum, { assignedSeats, freeSeats }) => sum + assignedSeats + freeSeats,
    0,
  );
  const warning = findOverbookingWarningText({ confirmed: data.confirmed, seats, confirming });
  if (!warning) return null;
  return (
    <p role="status" className="border-l-4 border-danger bg-sunken px-4 py-2">
      {warning}
    </p>
  );
}
