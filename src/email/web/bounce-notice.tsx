import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/web/api.ts';
import { getOwnMailBounceStatus } from '../contract.ts';

export const mailStatusQuery = queryOptions({
  queryKey: ['mail-status'],
  queryFn: ({ signal }) => callApi(getOwnMailBounceStatus, { signal }),
});

/** Notice to a user whose mails could not be delivered (product 10.7). Renders nothing for other users. */
export function BounceNotice({ email }: { email: string }) {
  const { data } = useQuery(mailStatusQuery);
  if (!data?.isBouncing) return null;
  return (
    <div role="note" className="mb-10 border-l-2 border-gold-line pl-4">
      <p className="font-semibold">Our mails to you come back.</p>
      <p className="text-sm text-muted">
        We could not deliver the last mails to <span className="wrap-anywhere">{email}</span>. Check that the
        mailbox exists and is not full. Until then, look here for news.
      </p>
    </div>
  );
}
