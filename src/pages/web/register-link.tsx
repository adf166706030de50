import type { MouseEvent, ReactNode } from 'react';
import { useLoginState } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { type ButtonVariant, LinkButton } from '#platform/web/ui/button.tsx';
import { useCurrentRegistrationState } from './live-event-store.ts';
import type { OwnPlace } from './own-place.ts';
import { useSite } from './use-site.ts';

/** Text of the toast for a visitor who is not logged in (product 2.6). */
const signUpFirst = 'Please login or signup to register for the event';

/** Returns true if a modifier key opens the link in another tab, where the toast would not be visible. */
const opensInNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * Link to the registration. Leads a visitor who is not logged in to the sign-up form and shows a toast (product 2.6).
 * Without JavaScript it always leads to the sign-up form.
 * @param toastDuration in milliseconds
 */
export function RegisterLink({
  children,
  toastDuration,
  variant = 'primary',
  className,
}: {
  children: ReactNode;
  toastDuration?: number;
  variant?: ButtonVariant;
  className?: string;
}) {
  const isLoggedIn = useLoginState() === 'in';

  const explainSignUp = (event: MouseEvent) => {
    if (isLoggedIn || opensInNewTab(event)) return;
    toast(signUpFirst, {
      kind: 'error',
      survivesRedirect: true,
      ...(toastDuration !== undefined && { duration: toastDuration }),
    });
  };

  return (
    <LinkButton
      to={isLoggedIn ? '/registration' : '/signup'}
      variant={variant}
      className={className}
      onClick={explainSignUp}
    >
      {children}
    </LinkButton>
  );
}

/** Link for a delegate who has registered, instead of the invitation to register. */
export function OwnPlaceLink({ own: { portfolio }, className }: { own: OwnPlace; className?: string }) {
  return (
    <LinkButton to="/dashboard" className={className}>
      {portfolio === '' ? 'Your registration' : `You have a seat: ${portfolio}`}
    </LinkButton>
  );
}

export const joinWaitingListText = 'Join the waiting list';

/**
 * Link to the registration. It has a quiet style while registration is closed, and is hidden when the event is over. A
 * delegate who has registered gets a link to the dashboard (product 2.18).
 * @param withState false for the cards of a page that shows the state of registration at its top
 */
export function RegisterNow({ withState = true }: { withState?: boolean }) {
  const { isOver } = useSite().event;
  const { registration, own } = useCurrentRegistrationState();
  const { isOpen, isFull, text } = registration;
  if (isOver || (own && !withState)) return null;
  if (own) return <OwnPlaceLink own={own} />;
  return (
    <>
      <RegisterLink variant={isOpen ? 'primary' : 'quiet'}>
        {isOpen && isFull ? joinWaitingListText : 'Register Now'}
      </RegisterLink>
      {withState && <p className="order-last w-full text-sm text-muted">{text}</p>}
    </>
  );
}
