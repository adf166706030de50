import { sendsMail } from '../html-attributes.ts';

export const linkSentTitle = (whenSent: string): string => (sendsMail() ? whenSent : 'Your link is ready');

export function LinkSentText({ email }: { email: string | undefined }) {
  const address = <strong className="wrap-anywhere">{email}</strong>;
  if (sendsMail()) return <>We sent a link to {address}.</>;
  return (
    <>
      Your link is ready, but this site cannot send email yet. We send it to {address} as soon as it can. Ask
      the club for help.
    </>
  );
}
