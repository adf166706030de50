import type { MouseEvent, ReactNode } from 'react';
import { useLoginState } from '#platform/web/session.ts';
import { toast } from '#platform/web/toast.ts';
import { type ButtonVariant, LinkButton } from '#platform/web/ui/button.tsx';
import { useRegistration } from './registration.ts';
import { useSite } from './use-site.ts';

/** Notice on the way to the sign-up form (product 2.6). */
const signUpFirst = 'Please login or signup to register for the event';

/** With a modifier key the link opens in another tab, where the toast would not be seen. */
const opensInNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * 'Register' on a public page (product 2.6). It opens the registration for a logged-in delegate, and for a visitor the sign-up form with
 * a toast. Without JavaScript it is a link to the sign-up form.
 * @param toastDuration in milliseconds, 4 s by default
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

/** 'Register Now' with the registration state, in a quiet style while registration is closed. Empty when the event is over. */
export function RegisterNow() {
  const { isOver } = useSite().event;
  const { isOpen, text } = useRegistration();
  if (isOver) return null;
  return (
    <>
      <RegisterLink variant={isOpen ? 'primary' : 'quiet'}>Register Now</RegisterLink>
      <p className="order-last w-full text-sm text-muted">{text}</p>
    </>
  );
}
