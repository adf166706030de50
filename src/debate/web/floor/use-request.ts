import { callApi, errorText } from '#platform/web/api.ts';
import { failedOffline } from '#platform/web/offline.ts';
import { useMutation } from '#platform/web/use-mutation.ts';
import { askFloor, type FloorRequest } from '../../contract/floor.ts';

/** What became of a press, for the place where the press was. */
export interface Pressed {
  ask: (request: FloorRequest) => void;
  isPending: boolean;
  /** The request that is being sent, or was sent last. */
  request: FloorRequest | undefined;
  /** Undefined until there is something to say. */
  text: string | undefined;
  isError: boolean;
  /** True if the chair decides about the last request. */
  isWaiting: boolean;
}

const doneTexts: Readonly<Record<FloorRequest['kind'], string>> = {
  queue: 'You are on the list.',
  leave: 'You left the list.',
  second: 'You seconded the motion.',
  vote: 'Your vote is in. A new answer replaces it until the vote is closed.',
};

/** Sends what a delegate asks for, and says what became of it. */
export function useRequest(eventName: string): Pressed {
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (request: FloorRequest) => callApi(askFloor, { body: { eventName, request } }),
  });
  return {
    ask: (request) => mutate(request),
    isPending,
    request: variables,
    text: error
      ? failedOffline(error)
        ? 'You are offline: raise your placard.'
        : errorText(error)
      : data &&
        variables &&
        (data.state === 'done' ? doneTexts[variables.kind] : 'Asked. The chair decides.'),
    isError: error !== null,
    isWaiting: data?.state === 'waiting',
  };
}
