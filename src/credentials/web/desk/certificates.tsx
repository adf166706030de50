import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { EventSwitcher } from '#conference/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { type Column, DataTable } from '#platform/web/desk/data-table.tsx';
import { DeskGate } from '#platform/web/desk/desk-gate.tsx';
import { DeskPageFrame } from '#platform/web/desk/desk-page.tsx';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { createChoiceFilter, ListBar } from '#platform/web/desk/list-bar.tsx';
import { PagedList } from '#platform/web/desk/pager.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { SearchBox } from '#platform/web/desk/search-box.tsx';
import { useListSearchShortcut } from '#platform/web/desk/shortcuts.ts';
import { useUrlFilters, useUrlPage, useUrlText } from '#platform/web/desk/url-filters.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { startFileDownload } from '#platform/web/save-file.ts';
import { createToastMutationHandlers, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Time } from '#platform/web/ui/time.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { addCertificateDraft, certificateKinds, certificateStateFilters } from '../../contract.ts';
import { formatCertificateCode } from '../../rule/certificate-statement.ts';
import {
  buildAddCertificateDraftMutation,
  buildCertificateSearchQuery,
  buildCertificateSetupQuery,
  buildDeleteCertificateDraftMutation,
  buildIssueCertificateAnywayMutation,
  type Certificates,
  type DeskCertificate,
  fetchCertificatePdf,
  fetchPrintedCertificates,
  type LeftOutDelegate,
} from '../api.ts';
import { certificateKindNames } from '../certificate-kind-names.ts';
import { CertificateDesignForm } from './certificate-design-form.tsx';
import { IssueDialog } from './issue-dialog.tsx';
import { StopBar } from './stop-bar.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export const meta = () => [{ title: pageTitle('Certificates') }];

/** Edits the wording and drafts of an event's certificates, and issues and withdraws them (product 24.1, 24.2). */
export default function CertificatesScreen() {
  return (
    <DeskGate allows="superadmin">
      <DeskPageFrame title="Certificates" back={{ to: '/superadmin', label: 'Go Back' }}>
        <EventSwitcher>{({ _id, eventName }) => <Loader key={_id} eventName={eventName} />}</EventSwitcher>
      </DeskPageFrame>
    </DeskGate>
  );
}

function Loader({ eventName }: { eventName: string }) {
  const certificates = useQuery(buildCertificateSetupQuery(eventName));
  if (!certificates.data) return <QueryState query={certificates} />;
  return <Loaded certificates={certificates.data} />;
}

type OpenDialog =
  | { what: 'add' | 'issue' | 'team' }
  | { what: 'anyway'; delegate: LeftOutDelegate; why: string }
  | { what: 'delete'; certificate: DeskCertificate }
  | { what: 'withdraw'; certificates: readonly DeskCertificate[] };

/** The certificates to withdraw together, by id. They can be on several pages of the list. */
type Chosen = ReadonlyMap<string, DeskCertificate>;

function Loaded({ certificates: data }: { certificates: Certificates }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const close = () => setDialog(undefined);
  const { drafts, issued } = data;
  const ready = drafts + data.waiting;
  const leftOut = data.withoutRoll + data.neverCame.length;
  return (
    <>
      {data.stoppable.map((issue) => (
        <StopBar key={issue.issuedAt} eventName={data.eventName} stoppable={issue} />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-4 border border-line bg-surface p-4">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold">
            {ready + leftOut === 0
              ? 'Nothing to issue'
              : plural(ready, { one: '# certificate to issue', other: '# certificates to issue' })}
            {leftOut > 0 && `, ${leftOut} left out`}
          </p>
          <p className="text-sm text-muted">
            {data.waiting > 0 &&
              plural(data.waiting, {
                one: '# delegate who came has no certificate of participation yet.',
                other: '# delegates who came have no certificate of participation yet.',
              })}{' '}
            {data.below.length > 0 &&
              `${data.below.length} more came to less than ${data.design.minimumShare}% of the sessions.`}{' '}
            {data.withoutRoll > 0 &&
              plural(data.committeesWithoutRoll, {
                one: '# committee has no roll: its delegates are not checked.',
                other: '# committees have no roll: their delegates are not checked.',
              })}{' '}
            {data.neverCame.length > 0 &&
              plural(data.neverCame.length, {
                one: '# delegate was never checked in.',
                other: '# delegates were never checked in.',
              })}{' '}
            {drafts > 0 && plural(drafts, { one: '# draft is ready.', other: '# drafts are ready.' })}{' '}
            {issued > 0 && plural(issued, { one: '# is issued.', other: '# are issued.' })}
          </p>
          {data.corrected.length > 0 && <CorrectedNames corrected={data.corrected} />}
        </div>
        <div className="flex flex-wrap gap-3">
          {issued > 0 && <PrintButton eventName={data.eventName} />}
          {ready + leftOut > 0 && (
            <Button variant={ready > 0 ? 'primary' : 'quiet'} onClick={() => setDialog({ what: 'issue' })}>
              Issue certificates
            </Button>
          )}
        </div>
      </div>
      <CertificateDesignForm certificates={data} />
      {data.below.length > 0 && (
        <LeftOutList
          id="below"
          title={`Attended less than ${data.design.minimumShare}%`}
          delegates={data.below.map((delegate) => ({
            ...delegate,
            why: `${delegate.attended} of ${delegate.held} sessions`,
          }))}
          onOpen={(delegate, why) => setDialog({ what: 'anyway', delegate, why: `${why}.` })}
        />
      )}
      {data.neverCame.length > 0 && (
        <LeftOutList
          id="never-came"
          title="Never checked in"
          delegates={data.neverCame.map((delegate) => ({ ...delegate, why: 'At no door and in no roll' }))}
          onOpen={(delegate, why) => setDialog({ what: 'anyway', delegate, why: `${why}.` })}
        />
      )}
      <CertificateList
        eventName={data.eventName}
        onOpen={setDialog}
        chosen={chosen}
        onChoose={(certificate, isChosen) =>
          setChosen((before) => {
            const after = new Map(before);
            if (isChosen) after.set(certificate._id, certificate);
            else after.delete(certificate._id);
            return after;
          })
        }
      />
      {dialog?.what === 'add' && <AddDialog eventName={data.eventName} onClose={close} />}
      {dialog?.what === 'issue' && <IssueDialog eventName={data.eventName} onClose={close} />}
      {dialog?.what === 'anyway' && (
        <IssueAnywayDialog
          eventName={data.eventName}
          delegate={dialog.delegate}
          why={dialog.why}
          onClose={close}
        />
      )}
      {dialog?.what === 'delete' && <DeleteDialog certificate={dialog.certificate} onClose={close} />}
      {dialog?.what === 'team' && <TeamDialog eventName={data.eventName} onClose={close} />}
      {dialog?.what === 'withdraw' && (
        <WithdrawDialog
          certificates={dialog.certificates}
          onWithdrawn={() => setChosen(new Map())}
          onClose={close}
        />
      )}
    </>
  );
}

/**
 * Lists the names that delegates corrected, beside the names on their accounts. A superadmin checks them before
 * certificates are issued.
 */
function CorrectedNames({ corrected }: Pick<Certificates, 'corrected'>) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-gold-text underline underline-offset-4">
        {plural(corrected.length, {
          one: '# delegate corrected their name',
          other: '# delegates corrected their name',
        })}
      </summary>
      <ul className="max-h-96 overflow-y-auto">
        {corrected.map(({ registrationId, registered, name, role }) => (
          <li key={registrationId} className="border-line py-2 wrap-anywhere not-last:border-b">
            <p className="font-semibold">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm text-muted">
              Registered as{' '}
              <Link to={`/eventreg/${registrationId}`} className="font-semibold text-link">
                <bdi>{registered}</bdi>
              </Link>
              , {role}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists delegates who get no certificate of participation when certificates are issued (product 24.10, 24.17). */
function LeftOutList({
  id,
  title,
  delegates,
  onOpen,
}: {
  id: string;
  title: string;
  delegates: readonly (LeftOutDelegate & { why: string })[];
  onOpen: (delegate: LeftOutDelegate, why: string) => void;
}) {
  return (
    <section className="plate grid gap-4 p-5" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-lg">
          {title} ({delegates.length})
        </h2>
        <p className="text-sm text-muted">They get no certificate of participation unless you say so.</p>
      </div>
      <ul className="max-h-[32rem] overflow-y-auto">
        {delegates.map(({ why, ...delegate }) => (
          <li
            key={delegate.registrationId}
            className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line py-2.5 not-last:border-b"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold wrap-anywhere">
                <bdi>{delegate.name}</bdi>
              </p>
              <p className="text-sm text-muted wrap-anywhere">{delegate.role}</p>
              <p className="text-sm tabular-nums">{why}</p>
            </div>
            <Button variant="quiet" onClick={() => onOpen(delegate, why)}>
              Issue anyway<span className="sr-only">: {delegate.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PrintButton({ eventName }: { eventName: string }) {
  const download = useMutation({
    mutationFn: () => fetchPrintedCertificates(eventName),
    onSuccess: ({ bytes, name }) => startFileDownload(name, bytes),
    onError: toastFailure,
  });
  return (
    <Button
      variant="quiet"
      pending={download.isPending}
      pendingText="Drawing..."
      onClick={() => download.mutate()}
    >
      Download all as PDF
    </Button>
  );
}

const filters = { state: certificateStateFilters, kind: ['any', ...certificateKinds] } as const;
const stateNames = {
  any: 'Drafts, valid and withdrawn',
  draft: 'Drafts',
  valid: 'Valid',
  withdrawn: 'Withdrawn',
} as const;

function CertificateList({
  eventName,
  onOpen,
  chosen,
  onChoose,
}: {
  eventName: string;
  onOpen: (dialog: OpenDialog) => void;
  chosen: Chosen;
  onChoose: (certificate: DeskCertificate, isChosen: boolean) => void;
}) {
  const [text, setText] = useUrlText('q');
  const [params] = useSearchParams();
  const search = params.get('q') ?? '';
  const [{ state, kind }, choose] = useUrlFilters(filters);
  const page = useUrlPage();
  const certificates = useQuery(buildCertificateSearchQuery(eventName, { search, state, kind, page }));
  const searchBox = useRef<HTMLInputElement>(null);
  useListSearchShortcut(searchBox);
  const isFiltered = search !== '' || state !== 'any' || kind !== 'any';
  return (
    <section className="plate grid gap-4 p-5" aria-labelledby="certificates">
      <h2 id="certificates" className="text-lg">
        Certificates
      </h2>
      <ListBar
        search={<SearchBox ref={searchBox} label="Search name, role, code" value={text} onChange={setText} />}
        filters={[
          createChoiceFilter({
            label: 'State',
            choices: certificateStateFilters,
            names: stateNames,
            chosen: state,
            onChoose: (value) => choose('state', value),
          }),
          createChoiceFilter({
            label: 'Kind',
            choices: filters.kind,
            names: { any: 'All kinds', ...certificateKindNames },
            chosen: kind,
            onChoose: (value) => choose('kind', value),
          }),
        ]}
      >
        {chosen.size > 0 && (
          <Button
            variant="danger"
            onClick={() => onOpen({ what: 'withdraw', certificates: [...chosen.values()] })}
          >
            Withdraw {chosen.size}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onOpen({ what: 'team' })}>
          Add chairs and volunteers
        </Button>
        <Button variant="quiet" onClick={() => onOpen({ what: 'add' })}>
          Add a certificate
        </Button>
      </ListBar>
      <PagedList
        query={certificates}
        label="certificates"
        empty={
          isFiltered ? (
            <EmptyState text="No certificate matches" />
          ) : (
            <EmptyState
              text="No certificates yet"
              help="Add awards, chairs, volunteers and the secretariat. Those of delegates are added when you issue."
            />
          )
        }
      >
        {(rows) => (
          <DataTable
            caption="Certificates"
            rows={rows}
            columns={columnsOf(onOpen, chosen, onChoose)}
            idOf={({ _id }) => _id}
            isTall
          />
        )}
      </PagedList>
    </section>
  );
}

const columnsOf = (
  onOpen: (dialog: OpenDialog) => void,
  chosen: Chosen,
  onChoose: (certificate: DeskCertificate, isChosen: boolean) => void,
): Column<DeskCertificate>[] => [
  {
    id: 'choose',
    header: <span className="sr-only">Choose</span>,
    phone: 'body',
    width: '3rem',
    cell: (certificate) =>
      certificate.issuedAt !== null &&
      certificate.withdrawnAt === null && (
        <input
          type="checkbox"
          className="size-5"
          aria-label={`Choose ${certificate.name}, ${certificate.role}`}
          checked={chosen.has(certificate._id)}
          onChange={({ target }) => onChoose(certificate, target.checked)}
        />
      ),
  },
  {
    id: 'name',
    header: 'Name',
    phone: 'title',
    cell: ({ name, email }) => (
      <>
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        {email && <span className="block text-sm font-normal text-muted wrap-anywhere">{email}</span>}
      </>
    ),
  },
  {
    id: 'role',
    header: 'Award or role',
    phone: 'body',
    cell: ({ kind, role }) => (
      <span className="wrap-anywhere">
        <span className="block text-sm text-muted">{certificateKindNames[kind]}</span>
        {role}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'body',
    width: '13rem',
    cell: (certificate) => <State certificate={certificate} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    phone: 'body',
    width: '11rem',
    cell: (certificate) => <Actions certificate={certificate} onOpen={onOpen} />,
  },
];

function State({
  certificate: { code, issuedAt, withdrawnAt, withdrawalReason },
}: {
  certificate: DeskCertificate;
}) {
  if (issuedAt === null) return <>Draft</>;
  return (
    <>
      <span className="block tabular-nums">{formatCertificateCode(code ?? '')}</span>
      <span className="block text-sm text-muted">
        {withdrawnAt ? (
          <>
            <strong className="text-danger">Withdrawn</strong> on <Time at={withdrawnAt} />
            {withdrawalReason && <span className="block wrap-anywhere">{withdrawalReason}</span>}
          </>
        ) : (
          <>
            issued on <Time at={issuedAt} />
          </>
        )}
      </span>
    </>
  );
}

function Actions({
  certificate,
  onOpen,
}: {
  certificate: DeskCertificate;
  onOpen: (dialog: OpenDialog) => void;
}) {
  const { _id, name, issuedAt, withdrawnAt } = certificate;
  const download = useMutation({
    mutationFn: () => fetchCertificatePdf(_id),
    onSuccess: ({ bytes, name: file }) => startFileDownload(file, bytes),
    onError: toastFailure,
  });
  if (withdrawnAt) return null;
  return (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      {issuedAt ? (
        <>
          <RowButton
            subject={name}
            onPress={() => {
              if (!download.isPending) download.mutate();
            }}
          >
            Download PDF
          </RowButton>
          <RowButton subject={name} onPress={() => onOpen({ what: 'withdraw', certificates: [certificate] })}>
            Withdraw
          </RowButton>
        </>
      ) : (
        <RowButton subject={name} onPress={() => onOpen({ what: 'delete', certificate })}>
          Delete
        </RowButton>
      )}
    </span>
  );
}

const addSchema = addCertificateDraft.body.omit({ eventName: true });
const addedKinds = ['award', 'chair', 'volunteer', 'secretariat'] as const;

function AddDialog({ eventName, onClose }: { eventName: string; onClose: () => void }) {
  const add = useMutation(buildAddCertificateDraftMutation(useQueryClient()));
  return (
    <FormDialog
      title="Add a certificate"
      schema={addSchema}
      defaultValues={{ kind: 'award', name: '', email: '', role: '' }}
      pending={add.isPending}
      pendingText="Saving..."
      submitLabel="Add certificate"
      onSubmit={(fields, outcome) => add.mutate({ eventName, ...fields }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Select
            label="Kind"
            options={addedKinds.map((value) => ({ value, label: certificateKindNames[value] }))}
            {...register('kind')}
          />
          <Field label="Name" autoComplete="off" error={mistake('name')} {...register('name')} />
          <Field
            label="Award or role"
            help="Such as ‘Best delegate, UNHRC’ or ‘Hospitality’."
            autoComplete="off"
            error={mistake('role')}
            {...register('role')}
          />
          <Field
            label="Email (optional)"
            type="email"
            help="It is mailed there. With the address of a delegate it is on their dashboard too."
            autoComplete="off"
            error={mistake('email')}
            {...register('email')}
          />
        </>
      )}
    </FormDialog>
  );
}

function IssueAnywayDialog({
  eventName,
  delegate: { registrationId, name, role },
  why,
  onClose,
}: {
  eventName: string;
  delegate: LeftOutDelegate;
  why: string;
  onClose: () => void;
}) {
  const issue = useMutation(buildIssueCertificateAnywayMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title={`Issue the certificate of ${name} anyway?`}
      answer="Issue anyway"
      pending={issue.isPending}
      onYes={() =>
        issue.mutate({ eventName, registrationId, name, role }, createToastMutationHandlers(onClose))
      }
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        {role}. {why} The certificate is signed and mailed, and the audit log shows that you issued it.
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ certificate, onClose }: { certificate: DeskCertificate; onClose: () => void }) {
  const remove = useMutation(buildDeleteCertificateDraftMutation(useQueryClient()));
  return (
    <ConfirmDialog
      title="Delete this draft?"
      answer="Delete draft"
      variant="danger"
      pending={remove.isPending}
      onYes={() => remove.mutate({ certificateId: certificate._id }, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p className="wrap-anywhere">
        {certificate.name}, {certificate.role}
      </p>
    </ConfirmDialog>
  );
}
