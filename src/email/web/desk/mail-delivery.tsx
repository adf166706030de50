import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { pageTitle } from '#platform/web/page-title.ts';
import { toastFailure } from '#platform/web/toast.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { CopyButton } from '#platform/web/ui/copy-button.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { DnsRecordKind, RecordState } from '../../contract.ts';
import {
  buildCheckSenderDomainAgainMutation,
  type Delivery,
  type DnsRecord,
  senderDomainCheckQuery,
} from './api.ts';

export const meta = () => [{ title: pageTitle('Mail delivery') }];

export default function MailDelivery() {
  return (
    <DeskGate allows="superadmin">
      <DeliveryCheck />
    </DeskGate>
  );
}

function DeliveryCheck() {
  const delivery = useQuery(senderDomainCheckQuery);
  const again = useMutation(buildCheckSenderDomainAgainMutation(useQueryClient()));
  const { data } = delivery;
  return (
    <DeskPageFrame
      title="Mail delivery"
      back={{ to: '/outbox', label: 'Outbox' }}
      actions={
        data?.senderDomain && (
          <Button
            variant="quiet"
            pending={again.isPending}
            pendingText="Checking..."
            onClick={() => again.mutate(undefined, { onError: toastFailure })}
          >
            Check again
          </Button>
        )
      }
    >
      {!data && <QueryState query={delivery} />}
      {data && (data.senderDomain ? <Records delivery={data} /> : <NoMailServer />)}
      {data && data.bouncing.length > 0 && <Bouncing addresses={data.bouncing} />}
    </DeskPageFrame>
  );
}

function NoMailServer() {
  return (
    <div className="plate max-w-prose p-4">
      <p className="font-semibold">No mail server is set, so no mail leaves.</p>
      <p className="mt-2 text-sm text-muted">
        The person who runs the server sets <code>SMTP_URL</code> and <code>MAIL_FROM</code>. Until then mails
        wait in the <TextLink to="/outbox">Outbox</TextLink>.
      </p>
    </div>
  );
}

function Records({ delivery }: { delivery: Delivery }) {
  const { senderDomain, mailServer, mailPerMinute, checkedAt, records, readsMailbox } = delivery;
  const toDo = records.filter(({ state }) => state !== 'good').length;
  return (
    <div className="grid max-w-4xl gap-4">
      <p className="max-w-prose text-muted">
        Mails leave from <strong className="text-ink">{senderDomain}</strong> through {mailServer}
        {mailPerMinute !== null && `, at most ${mailPerMinute} a minute`}. Three DNS records show other mail
        servers that these mails are really yours. Without them, mails land in spam.{' '}
        {toDo === 0
          ? 'All three are correct: there is nothing to do.'
          : 'Add what is missing where your domain is managed. It can take an hour until others see it.'}
      </p>
      {records.map((record) => (
        <RecordCard key={record.kind} record={record} mailServer={mailServer ?? ''} />
      ))}
      <p className="text-sm text-muted">
        Checked <Time at={checkedAt} />.{' '}
        {readsMailbox
          ? 'Replies and mails that come back are read from the mailbox of IMAP_URL.'
          : 'Replies go to the club’s address. Set IMAP_URL to show them at their message on the desk.'}
      </p>
    </div>
  );
}

function Bouncing({ addresses }: { addresses: Delivery['bouncing'] }) {
  return (
    <section aria-labelledby="bouncing" className="mt-6 max-w-4xl">
      <h2 id="bouncing" className="text-lg">
        Mails that come back
      </h2>
      <p className="max-w-prose text-sm text-muted">
        At least two mails to these addresses came back in the last 90 days. Delegates see it on their
        dashboard.
      </p>
      <ul className="mt-2 grid gap-1">
        {addresses.map(({ recipient, bounces, status, lastAt }) => (
          <li key={recipient} className="flex flex-wrap gap-x-4">
            <span className="wrap-anywhere">{recipient}</span>
            <span className="text-muted">
              {bounces} mails, status {status}, the last <Time at={lastAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const titles: Record<DnsRecordKind, { title: string; purpose: string }> = {
  spf: { title: 'SPF', purpose: 'Names the servers that may send mail for the domain.' },
  dkim: { title: 'DKIM', purpose: 'Publishes the key with which this site signs each mail.' },
  dmarc: { title: 'DMARC', purpose: 'Tells other servers what to do with mail that fails both checks.' },
};

const badges: Record<RecordState, { tone: BadgeTone; label: string }> = {
  good: { tone: 'confirmed', label: 'Correct' },
  missing: { tone: 'declined', label: 'Missing' },
  other: { tone: 'pending', label: 'Needs a change' },
  several: { tone: 'declined', label: 'Too many' },
  open: { tone: 'declined', label: 'Too permissive' },
  unknown: { tone: 'neutral', label: 'No answer' },
  unset: { tone: 'pending', label: 'Not signed' },
};

function adviceOn({ kind, state, found }: DnsRecord, mailServer: string): string {
  if (state === 'unknown') return 'The look-up got no answer in time. Check again in a minute.';
  if (state === 'several')
    return `There are ${found.length} records, and other servers then ignore all of them. Merge them into one and delete the rest.`;
  return advice[kind][state]?.replace('{server}', mailServer) ?? '';
}

const advice: Record<DnsRecordKind, Partial<Record<RecordState, string>>> = {
  spf: {
    good: 'The record names your mail server.',
    missing: 'Add this record. If your mail provider gives you a different one, use that.',
    other:
      'The record does not name {server}. Replace it with this one, unless your mail provider told you how to name its servers: then it may already be right.',
    open: 'The record lets every server in the world send mail as your club. Replace it with this one.',
  },
  dkim: {
    good: 'The record has the key with which this site signs.',
    missing: 'Mails are signed, but no one can check the signature yet. Add this record.',
    other: 'The record has another key, so the signatures look forged. Replace it with this one.',
    unset:
      'This site does not sign mails itself. If your mail provider signs them for your domain, there is nothing to do. Otherwise the person who runs the server makes a key (openssl genrsa -out dkim.pem) and sets DKIM_KEY_FILE, DKIM_DOMAIN and DKIM_SELECTOR. This page then shows the record to add.',
  },
  dmarc: {
    good: 'The record exists.',
    missing: 'Add this record. It changes nothing for your mails yet, and large providers require it.',
    other: 'The record has no valid policy (p=none, p=quarantine or p=reject). Replace it with this one.',
  },
};

function RecordCard({ record, mailServer }: { record: DnsRecord; mailServer: string }) {
  const { kind, state, name, found, wanted } = record;
  const { title, purpose } = titles[kind];
  const { tone, label } = badges[state];
  return (
    <Card className="p-4">
      <h2 className="flex items-center gap-3 text-lg">
        {title} <Badge tone={tone}>{label}</Badge>
      </h2>
      <p className="text-sm text-muted">{purpose}</p>
      <p className="mt-2 max-w-prose">{adviceOn(record, mailServer)}</p>
      {name && wanted && (
        <dl className="mt-3 grid gap-2 border-t border-line pt-3">
          <CopyRow label="Type" text="TXT" />
          <CopyRow label="Name" text={name} copyName={`name of the ${title} record`} />
          <CopyRow label="Text" text={wanted} copyName={`text of the ${title} record`} />
        </dl>
      )}
      {found.length > 0 && (
        <details className="mt-3 text-sm">
          <summary className="cursor-pointer text-muted">Show the current {title} record</summary>
          {found.map((text) => (
            <code key={text} className="mt-2 block wrap-anywhere">
              {text}
            </code>
          ))}
        </details>
      )}
    </Card>
  );
}

function CopyRow({ label, text, copyName }: { label: string; text: string; copyName?: string }) {
  return (
    <div className="grid grid-cols-[3.5rem_1fr] items-start gap-3">
      <dt className="py-2.5 text-sm text-muted">{label}</dt>
      <dd className="flex items-start justify-between gap-3">
        <code className="py-2.5 wrap-anywhere">{text}</code>
        {copyName && <CopyButton name={copyName} text={text} />}
      </dd>
    </div>
  );
}
