import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { ScreenHandle } from '#help/web/index.ts';
import { formatNameList } from '#platform/rule/plural.ts';
import { errorCode } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { isUnanswered } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { PageHead } from '#platform/web/ui/page-head.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { FailedState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type FormReader,
  maxReportTextLength,
  maxWriterContactLength,
  maxWriterNameLength,
  sendReport,
} from '../contract.ts';
import { reportFormQuery } from './api.ts';
import { Fingerprints } from './fingerprints.tsx';
import { nonBlankTextSchema } from './non-blank-text.ts';
import { SentReportCode } from './sent-report-code.tsx';
import { type SealedReport, sealReport, sendSealedReport } from './writer.ts';

export const handle: ScreenHandle = { help: 'Write a report' };

export const meta = () => [{ title: pageTitle('Write a report') }];

/** The public form for reports of harassment and safety, which can be anonymous (product 26.3, 26.4). */
export default function ReportPage() {
  const form = useQuery(reportFormQuery);
  const [code, setCode] = useState<string>();
  if (code) return <SentReportCode code={code} />;
  return (
    <div className="wrap grid max-w-3xl gap-6 pb-section">
      <PageHead
        title="Write a report"
        lead="Did someone harass, threaten or hurt you, or are you worried about someone? You can write it here. You don’t have to say who you are."
      />
      <noscript>
        <p className="plate p-4">
          This form needs JavaScript, because your browser locks the report before it is sent. Please turn
          JavaScript on, or use another browser.
        </p>
      </noscript>
      <p>
        If you are in danger now, call the emergency number 112, or go to the nearest person of the organising
        team.
      </p>
      <p>
        Have you written a report before? <TextLink to="/report/answer">Read the answer</TextLink>
      </p>
      {form.data ? (
        <Desk readers={form.data.readers} refetch={() => form.refetch()} onSent={setCode} />
      ) : (
        <div className="noscript:hidden">
          <QueryState query={form} />
        </div>
      )}
    </div>
  );
}

function Desk({
  readers,
  refetch,
  onSent,
}: {
  readers: readonly FormReader[];
  refetch: () => void;
  onSent: (code: string) => void;
}) {
  if (readers.length === 0)
    return (
      <Card framed>
        <h2 className="text-xl">You can’t write a report here yet</h2>
        <p className="mt-2">
          The club has not named two people who read reports. Until then, write to the club on the{' '}
          <TextLink to="/contact">contact page</TextLink>. All admins can read that message.
        </p>
      </Card>
    );
  if (!globalThis.crypto?.subtle)
    return (
      <FailedState
        text="This browser can’t lock your report"
        help="Open this page in a current version of Chrome, Firefox or Safari, with an address that begins with https."
      />
    );
  return (
    <>
      <WhoReadsIt readers={readers} />
      <Form readers={readers} refetch={refetch} onSent={onSent} />
    </>
  );
}

function WhoReadsIt({ readers }: { readers: readonly FormReader[] }) {
  const names = readers.map(({ name }) => name);
  return (
    <Card framed>
      <section aria-labelledby="who-reads" className="grid gap-3">
        <h2 id="who-reads" className="text-2xl">
          Who reads your report
        </h2>
        <p>
          Only <strong>{formatNameList(names)}</strong>. The club chose them for this.
        </p>
        <ul className="ml-5 grid list-disc gap-1.5">
          <li>
            Your browser locks the report before it is sent. Other admins and the people who run the site
            can’t read it, not even in a copy of the site’s data.
          </li>
          <li>We don’t store your account or your network address with it, even if you are logged in.</li>
          <li>At the end you get a code. With it you come back, read the answer and write more.</li>
          <li>
            If both {formatNameList(names)} lose their keys, no one can read your report any more. Then please
            write it again.
          </li>
        </ul>
        <Fingerprints readers={readers} />
      </section>
    </Card>
  );
}

const reportForm = z.object({
  /** Id of the key of the only reader, or empty for both readers. */
  onlyKeyId: z.string(),
  text: nonBlankTextSchema('Please write what happened'),
  name: z.string(),
  contact: z.string(),
});

/** Nothing that is typed here is stored in the browser, because other people may use the same browser. */
function Form({
  readers,
  refetch,
  onSent,
}: {
  readers: readonly FormReader[];
  refetch: () => void;
  onSent: (code: string) => void;
}) {
  const { register, handleSubmit, setValue, formState } = useForm({
    resolver: zodResolver(reportForm),
    defaultValues: { onlyKeyId: '', text: '', name: '', contact: '' },
  });
  /**
   * The sealed report of the last attempt. A retry sends it unchanged, so that the server recognises a report that it
   * has already stored.
   */
  const last = useRef<{ of: string; report: SealedReport }>(undefined);
  const [isSolving, setSolving] = useState(false);
  const send = useMutation({
    mutationFn: async ({ onlyKeyId, ...message }: z.infer<typeof reportForm>) => {
      const chosen = readers.filter(({ keyId }) => onlyKeyId === '' || keyId === onlyKeyId);
      const of = JSON.stringify([message, chosen]);
      if (last.current?.of !== of) last.current = { of, report: await sealReport(chosen, message) };
      const { report } = last.current;
      await sendSealedReport(report, () => setSolving(true));
      return report.code;
    },
    onSettled: () => setSolving(false),
  });
  const submit = handleSubmit((typed) =>
    send.mutate(typed, {
      onSuccess: onSent,
      onError: (failure) => {
        // The notice beside the button describes a call without an answer. A toast would outlive the next attempt.
        if (!isUnanswered(failure)) toastFailure(failure);
        if (errorCode(failure) !== sendReport.errors.readersChanged.code) return;
        setValue('onlyKeyId', '');
        refetch();
      },
    }),
  );

  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={submit}>
      <RadioCards
        label="Who may read it?"
        choices={[
          { value: '', label: `Both: ${formatNameList(readers.map(({ name }) => name))}` },
          ...readers.map(({ name, keyId }, at) => ({
            value: keyId,
            label: `Only ${name}`,
            help: `If your report is about ${readers[1 - at]?.name}, who then can’t see that it exists.`,
          })),
        ]}
        {...register('onlyKeyId')}
      />
      <TextArea
        label="What happened?"
        help="Where and when it was, and who was there, if you want to say it. Write in any language."
        rows={10}
        maxLength={maxReportTextLength}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <fieldset className="grid gap-4 border-t border-line pt-5">
        <legend className="sr-only">About you</legend>
        <p className="text-muted">Leave both empty to stay anonymous.</p>
        <Field
          label="Your name (optional)"
          autoComplete="off"
          maxLength={maxWriterNameLength}
          {...register('name')}
        />
        <Field
          label="How we can reach you (optional)"
          help="A phone number or an email address. You can read the answer here without it."
          autoComplete="off"
          maxLength={maxWriterContactLength}
          {...register('contact')}
        />
      </fieldset>
      <div className="grid justify-items-start gap-3">
        <Button
          type="submit"
          pending={send.isPending}
          pendingText={isSolving ? 'Getting ready...' : 'Sending...'}
        >
          Send report
        </Button>
        <p role="status" className={isSolving ? 'border-l-4 border-gold-line py-1 pl-3' : 'sr-only'}>
          {isSolving &&
            'Many reports came from your network in the last hour. Your phone or computer now does a small calculation, so that programs cannot flood this form. It takes a few seconds, on an old phone up to a minute. Keep this page open. Your report is then sent by itself.'}
        </p>
        <p className="text-sm text-muted">
          What you type is not stored in this browser. It is gone if you close the page before you send it.
        </p>
        <OfflineNotice call={send} kept="your report" />
      </div>
    </form>
  );
}
