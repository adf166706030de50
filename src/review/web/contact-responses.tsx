import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { contactQuery } from './api.ts';
import { DeskGate } from './desk/desk-gate.tsx';
import { DeskPage } from './desk/desk-page.tsx';

export const meta = () => [{ title: pageTitle('Contact Us Responses') }];

/** At /contactusres for admins and at /contactusresponses for superadmins; each sends everybody else to / (spec 2). */
export default function ContactResponses() {
  const role = useLocation().pathname.startsWith('/contactusresponses') ? 'superadmin' : 'admin';
  return (
    <DeskGate allows={role}>
      <Responses back={`/${role}`} />
    </DeskGate>
  );
}

function Responses({ back }: { back: string }) {
  const contact = useQuery(contactQuery);
  const responses = contact.data?.allResponses;
  return (
    <DeskPage
      title={`Contact Us Responses${responses ? ` (${responses.length})` : ''}`}
      back={{ to: back, label: 'Go Back' }}
    >
      {contact.isPending && <LoadingState />}
      {contact.isError && !responses && (
        <FailedState text="Something went wrong" help="Reload the page to try again." />
      )}
      {responses?.length === 0 && <EmptyState text="Nobody has written yet" />}
      <ul className="grid gap-3">
        {responses?.map(({ _id, name, email, message, contactedAt }) => (
          <li key={_id} className="plate p-5">
            <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
              <p className="wrap-anywhere">
                <strong>{name}</strong>{' '}
                <a
                  href={`mailto:${email}`}
                  className="underline decoration-gold-line underline-offset-3 hover:text-gold-text"
                >
                  {email}
                </a>
              </p>
              <p className="text-muted">
                <Time at={contactedAt} />
              </p>
            </div>
            <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
          </li>
        ))}
      </ul>
    </DeskPage>
  );
}
