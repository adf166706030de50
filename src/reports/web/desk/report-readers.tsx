import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { z } from 'zod';
import { currentPasswordField, wrongPasswordError } from '#accounts/contract/common.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Badge } from '#platform/web/ui/badge.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { PasswordField } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type ReaderPlace, type ReportDesk, readerPlaces, setReportReader } from '../../contract.ts';
import { buildSetReportReaderMutation } from '../api.ts';

type Reader = ReportDesk['readers'][number];

/** Shows the two readers. Superadmins name and replace them. */
export function ReportReaders({ desk, isSuperadmin }: { desk: ReportDesk; isSuperadmin: boolean }) {
  const [changed, setChanged] = useState<{ place: ReaderPlace; what: 'name' | 'remove' }>();
  const readerAt = (place: ReaderPlace) => desk.readers.find((reader) => reader.place === place);
  const close = () => setChanged(undefined);
  const reader = changed && readerAt(changed.place);
  return (
    <section aria-labelledby="readers" className="grid gap-3 print:hidden">
      <h2 id="readers" className="text-xl">
        Readers
      </h2>
      <p className="max-w-measure">
        {desk.isOpen ? (
          <>
            The form is open: <TextLink to="/report">Write a report</TextLink>
          </>
        ) : (
          'The form is closed until two readers are named and both have set up their keys.'
        )}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {readerPlaces.map((place) => (
          <li key={place} className="plate flex flex-wrap items-center justify-between gap-3 p-4">
            <ReaderFacts reader={readerAt(place)} place={place} />
            {isSuperadmin && (
              <span className="flex flex-wrap gap-2">
                <Button variant="quiet" onClick={() => setChanged({ place, what: 'name' })}>
                  {readerAt(place) ? 'Replace' : 'Name reader'}
                  <span className="sr-only"> {readerAt(place)?.name ?? place}</span>
                </Button>
                {readerAt(place) && (
                  <Button variant="quiet" onClick={() => setChanged({ place, what: 'remove' })}>
                    Remove<span className="sr-only"> {readerAt(place)?.name}</span>
                  </Button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {changed?.what === 'name' && (
        <NameDialog desk={desk} place={changed.place} reader={reader} onClose={close} />
      )}
      {changed?.what === 'remove' && reader && (
        <RemoveDialog place={changed.place} reader={reader} onClose={close} />
      )}
    </section>
  );
}

function ReaderFacts({ reader, place }: { reader: Reader | undefined; place: ReaderPlace }) {
  if (!reader) return <p className="text-muted">Reader {place}: not named yet</p>;
  const { name, hasKey, isStaff } = reader;
  return (
    <p className="grid min-w-0 gap-1">
      <strong className="wrap-anywhere">{name}</strong>
      <span>
        {isStaff ? (
          <Badge tone={hasKey ? 'confirmed' : 'pending'}>{hasKey ? 'key set up' : 'no key yet'}</Badge>
        ) : (
          <Badge tone="declined">role has ended</Badge>
        )}
      </span>
    </p>
  );
}

/** Explains to a superadmin what happens to the reports when a reader loses access. */
function Warning({ name }: { name: string }) {
  return (
    <p>
      {name} can’t open any report afterwards. The other reader keeps the reports that are sealed to them and
      can share them with a new reader. A report that only {name} can open is out of reach until {name} is
      named again, so ask {name} first.
    </p>
  );
}

const removeSchema = z.object({ password: currentPasswordField });

function OwnPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  return <PasswordField label="Password of your account" autoComplete="current-password" {...props} />;
}

function NameDialog({
  desk: { candidates, readers },
  place,
  reader,
  onClose,
}: {
  desk: ReportDesk;
  place: ReaderPlace;
  reader: Reader | undefined;
  onClose: () => void;
}) {
  const mutation = useMutation(buildSetReportReaderMutation(useQueryClient()));
  const { notStaff, alreadyReader } = setReportReader.errors;
  const free = candidates.filter(({ accountId }) => readers.every((other) => other.accountId !== accountId));
  const schema = z.object({
    accountId: z.string().min(1, 'Choose a person'),
    password: currentPasswordField,
  });
  return (
    <FormDialog
      title={reader ? `Replace ${reader.name}` : 'Name a reader'}
      schema={schema}
      defaultValues={{ accountId: '', password: '' }}
      errorFields={{
        [notStaff.code]: 'accountId',
        [alreadyReader.code]: 'accountId',
        [wrongPasswordError.code]: 'password',
      }}
      pending={mutation.isPending}
      pendingText="Saving..."
      submitLabel="Name reader"
      onSubmit={({ accountId, password }, outcome) =>
        mutation.mutate({ place, seen: reader?.accountId ?? null, accountId, password }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>
            Choose someone whom delegates trust and who has time. The form shows the name to everyone before
            they write. Both readers get a mail.
          </p>
          {reader && <Warning name={reader.name} />}
          <Select
            label="Reader"
            placeholder="Choose a person"
            options={free.map(({ accountId, name }) => ({ value: accountId, label: name }))}
            error={mistake('accountId')}
            help="Admins and superadmins"
            {...register('accountId')}
          />
          <OwnPasswordField error={mistake('password')} {...register('password')} />
        </>
      )}
    </FormDialog>
  );
}

function RemoveDialog({
  place,
  reader,
  onClose,
}: {
  place: ReaderPlace;
  reader: Reader;
  onClose: () => void;
}) {
  const mutation = useMutation(buildSetReportReaderMutation(useQueryClient()));
  return (
    <FormDialog
      title={`Remove ${reader.name}?`}
      schema={removeSchema}
      defaultValues={{ password: '' }}
      errorFields={{ [wrongPasswordError.code]: 'password' }}
      variant="danger"
      pending={mutation.isPending}
      pendingText="Removing..."
      submitLabel="Remove reader"
      onSubmit={({ password }, outcome) =>
        mutation.mutate({ place, seen: reader.accountId, accountId: null, password }, outcome)
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p>The form closes until another reader is named and has a key.</p>
          <Warning name={reader.name} />
          <OwnPasswordField error={mistake('password')} {...register('password')} />
        </>
      )}
    </FormDialog>
  );
}
