import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PolicyLinks, PrintedNameNotice } from '#accounts/web/index.ts';
import { paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { plural } from '#platform/rule/plural.ts';
import { formatClubMoney } from '#platform/web/club-money.ts';
import { buildPaymentReferenceQuery } from '../api.ts';
import { type FieldName, type StepId, stepNames } from '../model/form.ts';
import { findLedGroup } from '../model/group.ts';
import { isPayerWithNothingToPay } from '../model/payment.ts';
import { listChosenPortfolios } from '../model/selection.ts';
import type { Arrival } from '../navigation.ts';
import { BeginnerNotice, DueChangedNotice } from '../parts/notices.tsx';
import { StepAnswers } from '../parts/step-questions.tsx';
import type { Form } from '../use-registration-form.ts';
import { listChosenCommitteesOfForm } from '../use-registration-form.ts';

interface StepLinkProps {
  step: StepId;
  /** The field that gets the focus instead of the step's heading. */
  field?: FieldName;
  label?: string;
  children: ReactNode;
}

function StepLink({ step, field, label, children }: StepLinkProps) {
  const [search] = useSearchParams();
  const query = new URLSearchParams(search);
  query.set('step', step);
  return (
    <Link to={`?${query}`} state={{ field } satisfies Arrival} aria-label={label}>
      {children}
    </Link>
  );
}

function Part({ step, children }: { step: StepId; children: ReactNode }) {
  return (
    <div>
      <dt>{stepNames[step]}</dt>
      <dd>
        <div>{children}</div>
        <StepLink step={step} label={`Change ${stepNames[step].toLowerCase()}`}>
          Change
        </StepLink>
      </dd>
    </div>
  );
}

function StillMissing({ form }: { form: Form }) {
  if (form.missing.length === 0) {
    return <p className="-mt-3 max-w-measure text-muted">Everything is complete. Check it, then send it.</p>;
  }
  return (
    <div className="reg-notice" id="still-missing">
      <h3 className="text-lg/snug">Still missing</h3>
      <ul>
        {form.missing.map(({ field, step, text }) => (
          <li key={field}>
            <StepLink step={step} field={field}>
              {text}
            </StepLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Group({ form }: { form: Form }) {
  const registered = form.group?.registered ?? [];
  const members = form.group?.members ?? [];
  const waiting = members.length - registered.length;
  return (
    <>
      <p className="font-semibold">{form.values.grpName || 'No name yet'}</p>
      {members
        .filter(({ hasRegistered }) => hasRegistered)
        .map(({ email, name }) => (
          <p key={email}>{name ?? email}</p>
        ))}
      {waiting > 0 && (
        <p className="field-help">
          {plural(waiting, {
            one: '# invited member has not registered yet.',
            other: '# invited members have not registered yet.',
          })}{' '}
          After you register, they can’t join your group.
        </p>
      )}
    </>
  );
}

/** Warns a delegate who leads an open group, but registers alone or as a member, that the group will be deleted. */
function GroupEndsNotice({ form: { mode, profile, event } }: { form: Form }) {
  const group = findLedGroup(profile, event.eventName);
  if (mode === 'leader' || !group?.isNamed) return null;
  return (
    <p className="reg-notice">
      You started the group <strong>{group.grpName}</strong>.{' '}
      {mode === 'member'
        ? 'If you register in another group, yours ends.'
        : 'If you register alone, the group ends.'}{' '}
      Its invitations stop working, and members who have joined have to register again.
    </p>
  );
}

export function CheckStep({ form }: { form: Form }) {
  const { profile, event, values, mode, due, picture, way, needsScreenshot } = form;
  const chosen = listChosenCommitteesOfForm(form);
  useQuery({
    ...buildPaymentReferenceQuery(profile._id, event.eventName),
    enabled: mode !== 'member' && !isPayerWithNothingToPay(due),
  });
  return (
    <div className="mt-5 grid gap-8">
      <StillMissing form={form} />
      <GroupEndsNotice form={form} />
      <PrintedNameNotice profile={form.profile} />
      <BeginnerNotice form={form} />
      {needsScreenshot && <DueChangedNotice form={form} />}
      <dl className="facts *:py-3.5 [&_dd>div]:min-w-0">
        {mode === 'leader' && (
          <Part step="group">
            <Group form={form} />
          </Part>
        )}
        <Part step="committees">
          {chosen.length > 0
            ? chosen.map((committee) => <p key={committee.value}>{committee.shortName}</p>)
            : 'None yet'}
        </Part>
        <Part step="portfolios">
          {values.portfolios.length === 0 && 'None yet'}
          {chosen.map((committee) => (
            <p key={committee.value}>{listChosenPortfolios(committee, values.portfolios).join(' · ')}</p>
          ))}
        </Part>
        <Part step="about">
          <StepAnswers form={form} step="about" placeholder={<p>Nothing yet</p>} />
        </Part>
        {mode !== 'member' && (
          <Part step="payment">
            <p>{isPayerWithNothingToPay(due) ? 'Nothing to pay' : formatClubMoney(due.totalAmount)}</p>
            {way && <p>{paymentWayLabels[way.kind]}</p>}
            {needsScreenshot && <p>{picture.file ? picture.file.name : 'No screenshot yet'}</p>}
            <StepAnswers form={form} step="payment" />
          </Part>
        )}
      </dl>
      <p className="field-help">
        This form stays on this device until you send it.{' '}
        <button type="button" className="py-1 underline underline-offset-4" onClick={form.clear}>
          Clear the form
        </button>
      </p>
      <PolicyLinks />
    </div>
  );
}
