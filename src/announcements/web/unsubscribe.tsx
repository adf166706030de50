import { useParams } from 'react-router';
import { readLinkToken } from '#platform/web/link-token.ts';
import { getErrorOrOfflineText } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { unsubscribeFromNewsMutation } from './api.ts';

const title = 'Unsubscribe';

export const meta = () => [{ title: pageTitle(title) }];

/**
 * Unsubscribes when a button is pressed. Opening the page changes nothing, because mail scanners open links (product
 * 25.9).
 */
export default function Unsubscribe() {
  const token = readLinkToken(useParams().token);
  const unsubscribe = useMutation(unsubscribeFromNewsMutation);
  return (
    <div className="wrap max-w-3xl pb-section">
      <PageHead title={title} />
      <Card framed>
        <div className="grid justify-items-start gap-4">
          {unsubscribe.isSuccess ? (
            <>
              <p role="status" className="font-heading text-xl">
                {unsubscribe.data.message}
              </p>
              <p>
                You still get mails about your own registration. You can subscribe again on your{' '}
                <TextLink to="/dashboard">dashboard</TextLink>, under ‘Your account’.
              </p>
            </>
          ) : (
            <>
              <p>
                You then get no more club news by email. Emails about your own registration, such as your seat
                or your fee, still come.
              </p>
              {unsubscribe.isError && (
                <p role="alert" className="field-error">
                  {getErrorOrOfflineText(unsubscribe.error)}
                </p>
              )}
              <Button
                pending={unsubscribe.isPending}
                pendingText="Unsubscribing..."
                onClick={() => unsubscribe.mutate(token)}
              >
                Unsubscribe
              </Button>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}
