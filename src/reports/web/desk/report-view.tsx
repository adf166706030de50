import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { profileQuery } from '#accounts/web/index.ts';
import { errorCode } from '#platform/web/api.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { createToastMutationHandlers, toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { EmptyState, FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  answerReport,
  closedReportRetentionDays,
  maxReportTextLength,
  type ReadReport,
} from '../../contract.ts';
import type { OpenKey } from '../../rule/reader-key.ts';
import { openReportKeyAsReader, type ReportKey, sealMessage } from '../../rule/report-key.ts';
import {
  buildAnswerReportMutation,
  buildCloseReportMutation,
  buildDeleteReportMutation,
  buildMarkReportReadMutation,
  buildReportQuery,
} from '../api.ts';
import { nonBlankTextSchema } from '../non-blank-text.ts';
import { ReportMessages } from '../report-messages.tsx';
import { openMessages } from '../writer.ts';
import { ReportStateBadge } from './report-list.tsx';

/** Opens a report with the reader's key. */
export function ReportView({ reportId, openKey }: { reportId: string; openKey: OpenKey }) {
  const query = useQuery(buildReportQuery(reportId));
  if (!query.data)
    return <QueryState query={query} missing={<EmptyState text="This report no longer exists" />} />;
  const { sealedKey } = query.data;
  return (
    <div className="grid max-w-4xl gap-5">
      <Head report={query.data} />
      {sealedKey ? (
        <Opened report={query.data} sealedKey={sealedKey} openKey={openKey} />
      ) : (
        <EmptyState
          text="Your key does not open this report"
          help="It was sealed before your key was set up. Ask the other reader to share it with you."
        />
      )}
      <Actions report={query.data} />
    </div>
  );
}

function Head({ report: { state, receivedAt, closedAt, excluded } }: { report: ReadReport }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ReportStateBadge state={state} />
      <p>
        Received <Time at={receivedAt} />
      </p>
      {closedAt && (
        <p className="text-muted">
          Closed <Time at={closedAt} />, deleted {closedReportRetentionDays} days later
        </p>
      )}
      {excluded && (
        <p className="basis-full">
          The writer does not want {excluded} to read this. {excluded} can’t see that it exists: please do not
          talk about it with {excluded}.
        </p>
      )}
    </div>
  );
}

function Opened({ report, sealedKey, openKey }: { report: ReadReport; sealedKey: string; openKey: OpenKey }) {
  const { reportId, state, messages } = report;
  // The opened text is dropped from memory as soon as it is no longer shown.
  const opened = useQuery({
    queryKey: ['openedReport', reportId, messages.length, openKey.publicKey],
    queryFn: async () => {
      const key = await openReportKeyAsReader(sealedKey, openKey);
      return { key, messages: await openMessages(key, messages) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const { mutate: markRead } = useMutation(buildMarkReportReadMutation(useQueryClient()));
  const isUnread = state === 'new' && opened.isSuccess;
  useEffect(() => {
    if (isUnread) markRead({ reportId }, { onError: toastFailure });
  }, [isUnread, markRead, reportId]);
  if (opened.isError)
    return (
      <FailedState
        text="This report can’t be opened"
        help="Its sealed text was changed, or was damaged. Tell the person who runs the site."
      />
    );
  if (!opened.data) return <LoadingState />;
  return (
    <>
      <ReportMessages messages={opened.data.messages} writer="The writer, who gave no name" />
      <AnswerForm key={messages.length} report={report} reportKey={opened.data.key} />
    </>
  );
}

const answerForm = z.object({ answer: nonBlankTextSchema('Write an answer first') });

function AnswerForm({ report, reportKey }: { report: ReadReport; reportKey: ReportKey }) {
  const cache = useQueryClient();
  const profile = useQuery(profileQuery);
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(answerForm),
    defaultValues: { answer: '' },
  });
  const { mutateAsync } = useMutation(buildAnswerReportMutation(cache));
  const answer = useMutation({
    mutationFn: async (text: string) => {
      const name = profile.data?.name ?? '';
      const message = await sealMessage(reportKey, 'reader', { text: text.trim(), name, contact: '' });
      return mutateAsync({ reportId: report.reportId, seen: report.messages.length, message });
    },
  });
  const send = handleSubmit((typed) =>
    answer.mutate(typed.answer, {
      onSuccess: ({ message }) => {
        reset();
        toast(message, { kind: 'success' });
      },
      onError: (failure) => {
        toastFailure(failure);
        if (errorCode(failure) === answerReport.errors.answeredMeanwhile.code)
          cache.invalidateQueries({ queryKey: ['reports'] });
      },
    }),
  );
  return (
    <form method="post" noValidate className="grid gap-4 print:hidden" onSubmit={send}>
      <TextArea
        label="Answer"
        help="The writer reads it with the code, with your name. The other reader sees it too. No mail is sent to the writer."
        rows={6}
        maxLength={maxReportTextLength}
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <div>
        <Button type="submit" pending={answer.isPending} pendingText="Sending...">
          Send answer
        </Button>
      </div>
      <OfflineNotice call={answer} kept="your answer" />
    </form>
  );
}

function Actions({ report: { reportId, state, messages } }: { report: ReadReport }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const close = useMutation(buildCloseReportMutation(cache));
  const remove = useMutation(buildDeleteReportMutation(cache));
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4 print:hidden">
      {state !== 'closed' && (
        <Button
          variant="quiet"
          pending={close.isPending}
          onClick={() => close.mutate({ reportId, seen: messages.length }, createToastMutationHandlers())}
        >
          Close report
        </Button>
      )}
      <Button variant="quiet" onClick={() => setDeleting(true)}>
        Delete report
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this report?"
          answer="Delete report"
          variant="danger"
          pending={remove.isPending}
          onYes={() =>
            remove.mutate(
              { reportId },
              createToastMutationHandlers(() => navigate('/reports')),
            )
          }
          onNo={() => setDeleting(false)}
        >
          <p>
            All of its messages are deleted permanently, also for the writer and the other reader. Its readers
            get an email about it. If you are only done with it, close it instead.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
