import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api.ts';
import { Button } from '../ui/button.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';

/**
 * Shows that a query is loading or has failed.
 * @param text the error text; by default that of the server
 * @param missing shown instead for status 404, without a button to try again
 */
export function QueryState({
  query: { isError, isFetching, error, refetch },
  text,
  missing,
}: {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error' | 'refetch'>;
  text?: string;
  missing?: ReactNode;
}) {
  if (!isError) return <LoadingState />;
  if (missing && error instanceof ApiError && error.status === 404) return missing;
  return (
    <FailedState text={text ?? errorText(error)}>
      <Button variant="quiet" pending={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </FailedState>
  );
}
