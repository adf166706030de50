import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { eventsQuery } from '#conference/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { callApi } from '#platform/web/api.ts';
import { forgetKeptFile } from '#platform/web/kept-file.ts';
import { isUnanswered, useOnline } from '#platform/web/offline.ts';
import { retryWhenBusy } from '#platform/web/retry-after.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { register } from '#registration/contract/form.ts';
import { refreshOwnFacts } from './api.ts';
import { forgetDraft } from './model/draft.ts';
import { payloadOf } from './model/payload.ts';
import type { Form } from './use-registration-form.ts';

/** Sends the registration. Success deletes the draft and the picture. Success and errors refetch the delegate's data, since an
 * error may come from stale data. A request without a response may have succeeded: the data is refetched when online.
 */
export function useSending(form: Form, onComplete: (answer: AnswerOf<typeof register>) => void) {
  const client = useQueryClient();
  const { profile, event, mode, values, picture, group, invite } = form;
  const online = useOnline();
  const sending = useMutation({
    ...retryWhenBusy,
    mutationFn: async () => {
      const payment = picture.file && (await readAsDataUrl(picture.file));
      const { isStudentOfNITS } = profile;
      return callApi(register, {
        body: payloadOf({ mode, event, isStudentOfNITS, values, payment, group, invite }),
      });
    },
    onSuccess: (answer) => {
      toast(answer.message, { kind: 'success', duration: 10_000 });
      forgetDraft(localStorage, profile._id, event.eventName);
      void forgetKeptFile();
      onComplete(answer);
      void refreshOwnFacts(client);
    },
    onError: (error) => {
      // The notice next to the button shows it.
      if (isUnanswered(error)) return;
      toastFailure(error);
      void refreshOwnFacts(client);
      void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });

  const mayHaveArrived = online && isUnanswered(sending.error);
  useEffect(() => {
    if (mayHaveArrived) void refreshOwnFacts(client);
  }, [mayHaveArrived, client]);
  return sending;
}
