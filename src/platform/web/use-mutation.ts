import {
  type UseMutationOptions,
  type UseMutationResult,
  // biome-ignore lint/style/noRestrictedImports: only this file may import the hook, which it wraps
  useMutation as useObserved,
} from '@tanstack/react-query';
import { useCallback } from 'react';

interface Handlers<Data> {
  onSuccess?: (answer: Data) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

export interface Mutation<Data = unknown, Variables = void>
  extends Omit<UseMutationResult<Data, Error, Variables>, 'mutate' | 'context' | 'variables'> {
  variables: Variables | undefined;
  mutate: (variables: Variables, handlers?: Handlers<Data>) => void;
}

const ignore = () => {};

/**
 * Like TanStack Query's `useMutation`, but always runs the handlers that are passed to `mutate`. TanStack Query drops
 * them when the component unmounts. A toast would then be lost if a refetch replaces the component before the answer
 * arrives.
 */
export function useMutation<Data = unknown, Variables = void, Prepared = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Prepared>,
) {
  const mutation = useObserved(options);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables, { onSuccess, onError = ignore, onSettled = ignore }: Handlers<Data> = {}) => {
      mutateAsync(variables).then(onSuccess, onError).finally(onSettled);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
