import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readReturnPath } from '#platform/web/return-path.ts';

interface Invitation {
  grpName: string;
  memberEmail: string;
}

/** Parses the path of an invitation (product 7.2). Undefined for other paths. */
export function parseInvitationPath(path: string): Invitation | undefined {
  const parts = /^\/registration\/invite\/[^/]+\/to\/([^/]+)\/token\/[^/]+\/[^/]+\/([^/?]+)/.exec(path);
  if (!parts) return undefined;
  try {
    const [memberEmail = '', grpName = ''] = parts.slice(1).map(decodeURIComponent);
    return { memberEmail, grpName };
  } catch {
    return undefined;
  }
}

/** Notice for a visitor who opened an invitation, and will return to it after the log-in. */
export function InvitationNotice() {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => setInvitation(parseInvitationPath(readReturnPath() ?? '')), []);
  if (!invitation) return null;
  return (
    <section aria-labelledby="invited" className="plate plate-framed mb-10 grid justify-items-start gap-3">
      <h2 id="invited" className="text-2xl wrap-anywhere">
        You are invited to {invitation.grpName}
      </h2>
      <p className="wrap-anywhere">
        Log in as <strong>{invitation.memberEmail}</strong>. We take you back to the invitation.
      </p>
      <Link to="/login" className="button button-primary">
        Log in and join
      </Link>
    </section>
  );
}
