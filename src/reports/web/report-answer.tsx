import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatNameList } from '#platform/rule/plural.ts';
import { errorCode } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { TextArea } from '#platform/web/ui/field.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  closedReportRetentionDays,
  getReportByLookup,
  maxReportTextLength,
  type ReportState,
} from '../contract.ts';
import { nonBlankTextSchema } from './non-blank-text.ts';
import { ReportMessages } from './report-messages.tsx';
import { mistypedCodeText, SecretCodeField } from './secret-code-field.tsx';
import { type OwnReport, openOwnReport, sendFollowUpMessage } from './writer.ts';

export const meta = () => [{ title: pageTitle('Your report') }];

/** Opens a report with its code. The code is never part of the URL (product 26.5). */
export default function ReportAnswer() {
  const [opened, setOpened] = useState<{ code: string; report: OwnReport }>();
  return (
    <div className="wrap grid max-w-3xl gap-6 pb-section">
      <PageHead title="Your report" />
      <noscript>
        <p className="plate p-4">
          This page needs JavaScript, because your browser opens the report with your code. Please turn
          JavaScript on, or use another browser.
        </p>
      </noscript>
      {opened ? (
        <Opened
          key={opened.report.messages.length}
          {...opened}
          onChange={(report) => setOpened({ ...opened, report })}
          onLock={() => setOpened(undefined)}
        />
      ) : (
        <CodeForm onOpened={(code, report) => setOpened({ code, report })} />
      )}
    </div>
  );
}

const codeForm = z.object({ code: nonBlankTextSchema('Enter the code of your report') });

function CodeForm({ onOpened }: { onOpened: (code: string, report: OwnReport) => void }) {
  const open = useMutation({ mutationFn: openOwnReport });
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(codeForm),
    defaultValues: { code: '' },
  });
  const reject = (message: string) => setError('code', { message });
  const submit = handleSubmit(({ code }) =>
    open.mutate(code, {
      onSuccess: (report) => {
        if (report) onOpened(code, report);
        else reject(mistypedCodeText);
      },
      onError: (failure) => {
        if (errorCode(failure) === getReportByLookup.errors.noSuchReport.code)
          reject(
            'No report has this code. Perhaps it was deleted: we delete a report a year after it was closed.',
          );
        else toastFailure(failure);
      },
    }),
  );
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <SecretCodeField
        label="Code of your report"
        help="You got it when you sent the report. Capital letters and hyphens do not matter."
        error={formState.errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" pending={open.isPending} pendingText="Opening...">
          Open report
        </Button>
        <TextLink to="/report">Write a new report</TextLink>
      </div>
      <OfflineNotice call={open} kept="the code" />
    </form>
  );
}

const states: Record<ReportState, string> = {
  new: 'Not read yet. The readers got an email that something is waiting for them.',
  read: 'Read. There is no answer yet.',
  answered: 'Answered.',
  closed: `Closed. It is deleted ${closedReportRetentionDays} days after it was closed. If you write again, it is open again.`,
};

const moreForm = z.object({ more: nonBlankTextSchema('Please write something first') });

function Opened({
  report,
  onChange,
  onLock,
}: {
  report: OwnReport;
  onChange: (report: OwnReport) => void;
  onLock: () => void;
}) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(moreForm),
    defaultValues: { more: '' },
  });
  const send = useMutation({
    mutationFn: (more: string) => sendFollowUpMessage(report, more.trim()),
  });
  const submit = handleSubmit(({ more }) =>
    send.mutate(more, {
      onSuccess: ({ message, report: changed }) => {
        toast(message, { kind: 'success' });
        onChange(changed);
      },
      onError: toastFailure,
    }),
  );
  return (
    <>
      <div className="plate grid gap-1 p-4" role="status">
        <p className="font-semibold">{states[report.state]}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {report.readers.length > 0
            ? `Can be read by ${formatNameList(report.readers)}.`
            : 'At the moment no one of the club can read it. If it is urgent, please write a new report.'}
        </p>
      </div>
      <ReportMessages messages={report.messages} writer="You" />
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <TextArea
          label="Write more"
          rows={5}
          maxLength={maxReportTextLength}
          error={formState.errors.more?.message}
          {...register('more')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={send.isPending} pendingText="Sending...">
            Send message
          </Button>
          <Button variant="quiet" onClick={onLock}>
            Close report on this screen
          </Button>
        </div>
        <OfflineNotice call={send} kept="your message" />
      </form>
    </>
  );
}
