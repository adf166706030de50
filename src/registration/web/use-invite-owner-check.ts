import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '#platform/web/toast.ts';
import { type Invite, isMeantFor } from './model/invite.ts';

const after5Seconds = 5000;

/** Redirects a user with another e-mail address about 5 seconds after they opened an invite link (product 7.2). */
export function useInviteOwnerCheck(invite: Invite | undefined, email: string): void {
  const navigate = useNavigate();
  const isForAnother = invite !== undefined && !isMeantFor(invite, email);
  useEffect(() => {
    if (!isForAnother) return;
    const timer = setTimeout(() => {
      toast('This Invite link is not intended for you', { kind: 'error', leads: true, duration: 7500 });
      navigate('/applynow', { replace: true });
    }, after5Seconds);
    return () => clearTimeout(timer);
  }, [isForAnother, navigate]);
}
