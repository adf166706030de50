import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { buildSetNewsSubscriptionMutation, newsSubscriptionQuery } from './api.ts';

/** Subscribes to news by mail, or unsubscribes (product 25.9). */
export function NewsSubscriptionButton() {
  const subscription = useQuery(newsSubscriptionQuery).data;
  const change = useMutation(buildSetNewsSubscriptionMutation(useQueryClient()));
  if (!subscription) return null;
  const { isSubscribed } = subscription;
  const press = () => change.mutate({ isSubscribed: !isSubscribed }, createToastMutationHandlers());
  return (
    <Button variant="quiet" pending={change.isPending} onClick={press}>
      {isSubscribed ? 'Unsubscribe from news' : 'Subscribe to news'}
    </Button>
  );
}
