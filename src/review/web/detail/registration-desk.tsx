import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '#platform/web/ui/badge.tsx';
import type { RegistrationRecord } from '../../contract.ts';
import { type Decision, registeredQuery } from '../api.ts';
import { DeskPage } from '../desk/desk-page.tsx';
import { KeysHint } from '../desk/keys-hint.tsx';
import { useShortcuts } from '../desk/shortcuts.ts';
import { isDecidable, needsSeat, nextAfter } from '../list/find-registrations.ts';
import { Assignment } from './assignment.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DecisionQuestion } from './decision-question.tsx';
import { Facts } from './facts.tsx';
import { Group } from './group.tsx';
import { NextLinks } from './next-links.tsx';
import { PaymentPicture } from './payment-picture.tsx';

/** The picture of the payment beside the facts, the decision always in reach, and the way to the next. */
export function RegistrationDesk({ registration }: { registration: RegistrationRecord }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Decision>();
  const registered = useQuery(registeredQuery);
  const { _id, eventName, status } = registration;
  const others = useMemo(
    () => registered.data?.allSuchEvents.filter((other) => other.eventName === eventName) ?? [],
    [registered.data, eventName],
  );
  const decidable = isDecidable(registration);
  const nextPending = nextAfter(others, _id, isDecidable);
  const nextUnseated = nextAfter(others, _id, needsSeat);

  const keys = useMemo(
    () => ({
      c: decidable ? () => setAsked('confirm') : undefined,
      d: decidable ? () => setAsked('decline') : undefined,
      n: nextPending ? () => navigate(`/eventreg/${nextPending._id}`) : undefined,
      '/': () => navigate(`/registrations/${encodeURIComponent(eventName)}`),
    }),
    [decidable, nextPending, navigate, eventName],
  );
  useShortcuts(keys);

  return (
    <DeskPage
      title={registration.name}
      back={{ to: `/registrations/${encodeURIComponent(eventName)}`, label: `${eventName}'s Registrations` }}
      actions={
        <NextLinks pending={nextPending} unseated={status === 'confirmed' ? nextUnseated : undefined} />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
        <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:self-start">
          <PaymentPicture registration={registration} />
        </div>
        <div className="grid content-start gap-6">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={status} />
            <span className="text-muted wrap-anywhere">{registration.email}</span>
          </div>
          {status === 'pending' && <DecisionBar registration={registration} onAsk={setAsked} />}
          {needsSeat(registration) && <Assignment registration={registration} />}
          <Facts registration={registration} />
          {registration.group && <Group registration={registration} others={others} />}
        </div>
      </div>
      {asked && (
        <DecisionQuestion decision={asked} registration={registration} onDone={() => setAsked(undefined)} />
      )}
      <KeysHint
        keys={[
          ...(decidable
            ? ([
                ['c', 'confirm'],
                ['d', 'decline'],
              ] as const)
            : []),
          ...(nextPending ? ([['n', 'next pending']] as const) : []),
          ['/', 'search the list'],
        ]}
      />
    </DeskPage>
  );
}
