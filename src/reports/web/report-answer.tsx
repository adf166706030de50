import { useState } from 'react';
import { errorCode } from '#platform/web/api.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { closedReportDays, maxTextLength, openReport, type ReportState } from '../contract.ts';
import { Conversation } from './conversation.tsx';
import { joinNames } from './reader-names.ts';
import { type OwnReport, openOwnReport, sendMore } from './writer.ts';

export const meta = () => [{ title: pageTitle('Your report') }];

/** Opens a report with its code, which is never in the address (product 26.5). */
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

function CodeForm({ onOpened }: { onOpened: (code: string, report: OwnReport) => void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const open = useMutation({ mutationFn: openOwnReport });
  const submit = () => {
    if (code.trim() === '') return setError('Enter the code of your report');
    setError(undefined);
    open.mutate(code, {
      onSuccess: (report) => {
        if (report) onOpened(code, report);
        else setError('This code has a typing mistake. It has 7 groups of 4 letters and digits.');
      },
      onError: (failure) => {
        if (errorCode(failure) === openReport.errors.noSuchReport.code)
          setError(
            'No report has this code. Perhaps it was deleted: we delete a report a year after it was closed.',
          );
        else toastFailure(failure);
      },
    });
  };
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        name="code"
        label="Code of your report"
        help="You got it when you sent the report. Capital letters and hyphens do not matter."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        error={error}
        onChange={({ target }) => setCode(target.value)}
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
  new: 'Not read yet. The readers got a mail that something is waiting for them.',
  read: 'Read. There is no answer yet.',
  answered: 'Answered.',
  closed: `Closed. It is deleted ${closedReportDays} days after it was closed. If you write again, it is open again.`,
};

function Opened({
  code,
  report,
  onChange,
  onLock,
}: {
  code: string;
  report: OwnReport;
  onChange: (report: OwnReport) => void;
  onLock: () => void;
}) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const send = useMutation({
    mutationFn: async () => {
      const { message } = await sendMore(report, text.trim());
      return { message, report: await openOwnReport(code) };
    },
  });
  const submit = () => {
    if (text.trim() === '') return setError('Please write something first');
    setError(undefined);
    send.mutate(undefined, {
      onSuccess: ({ message, report: changed }) => {
        toast(message, { kind: 'success' });
        if (changed) onChange(changed);
      },
      onError: toastFailure,
    });
  };
  return (
    <>
      <div className="plate grid gap-1 p-4" role="status">
        <p className="font-semibold">{states[report.state]}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {report.readers.length > 0
            ? `Can be read by ${joinNames(report.readers)}.`
            : 'At the moment no one of the club can read it. If it is urgent, please write a new report.'}
        </p>
      </div>
      <Conversation messages={report.messages} writer="You" />
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextArea
          name="more"
          label="Write more"
          rows={5}
          maxLength={maxTextLength}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
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
