import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EndTime } from '#platform/web/ui/time.tsx';
import { ownOpenFeedbackFormsQuery } from './api.ts';

/** Links to the feedback form while it is open for the registration (product 21.2). */
export function FeedbackLink({ registrationId }: { registrationId: string }) {
  const query = useQuery(ownOpenFeedbackFormsQuery);
  if (query.isError && !query.data)
    return <QueryState query={query} text="The feedback form could not be loaded" />;
  const form = query.data?.forms.find((own) => own.registrationId === registrationId);
  if (!form) return null;
  if (form.hasAnswered) return <p className="text-muted">You have given feedback. Thank you!</p>;
  return (
    <section aria-label="Feedback" className="grid gap-4 border border-gold-line px-5 py-6">
      <div>
        <h4 className="text-xl">How was it?</h4>
        <p className="mt-1">
          Tell us what was good and what we can do better, anonymously, until <EndTime at={form.closesAt} />.
        </p>
      </div>
      <div>
        <LinkButton to="/dashboard/feedback">Give feedback</LinkButton>
      </div>
    </section>
  );
}
