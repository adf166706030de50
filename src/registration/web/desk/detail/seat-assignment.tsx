import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Control, type UseFormRegister, type UseFormSetValue, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatNameList } from '#platform/rule/plural.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { toast, toastDurations, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { RegistrationRecord } from '../../../contract/desk.ts';
import { buildAssignSeatMutation, buildCorrectSeatMutation, buildFreePortfoliosQuery } from '../api.ts';
import {
  listCommitteeOptions,
  listPortfolioOptions,
  listTakenPortfolioChoices,
  type Seats,
} from './seat-options.ts';

/**
 * Returns the schema of the form. It accepts only free portfolios, since another admin may assign one while the form is
 * open.
 */
const seatForm = (seats: Seats) =>
  z
    .object({ committee: z.string().min(1, 'Choose a committee'), portfolio: z.string() })
    .refine(
      ({ committee, portfolio }) =>
        !committee ||
        seats.some(({ value, freePortfolios }) => value === committee && freePortfolios.includes(portfolio)),
      { path: ['portfolio'], error: 'Choose a portfolio' },
    );
type Seat = z.infer<ReturnType<typeof seatForm>>;
const noSeat: Seat = { committee: '', portfolio: '' };

const showSuccess = ({ message }: { message: string }) =>
  toast(message, { kind: 'success', duration: toastDurations.important });

function SeatFields({
  registration,
  seats,
  control,
  register,
  setValue,
  mistake,
}: {
  registration: RegistrationRecord;
  seats: Seats;
  control: Control<Seat>;
  register: UseFormRegister<Seat>;
  setValue: UseFormSetValue<Seat>;
  mistake: (name: keyof Seat) => string | undefined;
}) {
  const { committee = '', portfolio = '' } = useWatch({ control });
  const portfolios = listPortfolioOptions(seats, committee, registration);
  const taken = listTakenPortfolioChoices(seats, registration);
  return (
    <>
      <Select
        label="Committee"
        placeholder="Choose a committee"
        options={listCommitteeOptions(seats, registration)}
        error={mistake('committee')}
        {...register('committee', { onChange: () => setValue('portfolio', '') })}
      />
      <Select
        label="Portfolio"
        placeholder={committee ? 'Choose a portfolio' : 'Choose a committee first'}
        options={portfolios}
        disabled={!committee}
        help={
          taken.length > 0 ? `Chosen, but assigned to other delegates: ${formatNameList(taken)}` : undefined
        }
        error={mistake('portfolio')}
        {...register('portfolio')}
        value={portfolios.some(({ value }) => value === portfolio) ? portfolio : ''}
      />
    </>
  );
}

export function SeatAssignment({ registration }: { registration: RegistrationRecord }) {
  const seats = useQuery(buildFreePortfoliosQuery(registration.eventName));
  return (
    <section aria-labelledby="seat-title" className="plate p-5">
      <h2 id="seat-title" className="mb-4 text-xl">
        Assign seat
      </h2>
      {seats.data ? (
        <AssignmentForm registration={registration} seats={seats.data.committees} />
      ) : (
        <QueryState query={seats} />
      )}
    </section>
  );
}

function AssignmentForm({ registration, seats }: { registration: RegistrationRecord; seats: Seats }) {
  const assign = useMutation(buildAssignSeatMutation(useQueryClient()));
  const form = useForm({ resolver: zodResolver(seatForm(seats)), defaultValues: noSeat });
  const { errors } = form.formState;
  const submit = form.handleSubmit((seat) =>
    assign.mutate({ eventID: registration._id, ...seat }, { onSuccess: showSuccess, onError: toastFailure }),
  );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <SeatFields
        registration={registration}
        seats={seats}
        {...form}
        mistake={(name) => errors[name]?.message}
      />
      <div>
        <Button type="submit" pending={assign.isPending}>
          Assign seat
        </Button>
      </div>
    </form>
  );
}

export function AssignedSeat({
  registration,
  mayChange,
}: {
  registration: RegistrationRecord;
  mayChange: boolean;
}) {
  const [isChanging, setIsChanging] = useState(false);
  const { assignedCommitteeName, assignedPortfolio } = registration;
  return (
    <div className="plate flex flex-wrap items-center justify-between gap-3 p-5">
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-heading text-xl">{assignedPortfolio}</strong>
        <span className="block text-sm text-muted">{assignedCommitteeName}</span>
      </p>
      {mayChange && (
        <Button variant="quiet" onClick={() => setIsChanging(true)}>
          Change seat
        </Button>
      )}
      {isChanging && <SeatDialog registration={registration} onClose={() => setIsChanging(false)} />}
    </div>
  );
}

/** Changes or removes the seat. The registration stays confirmed (product 8.2). */
function SeatDialog({ registration, onClose }: { registration: RegistrationRecord; onClose: () => void }) {
  const correct = useMutation(buildCorrectSeatMutation(useQueryClient()));
  const seats = useQuery(buildFreePortfoliosQuery(registration.eventName));
  const { name, email, assignedCommittee, assignedCommitteeName, assignedPortfolio } = registration;
  // Keeps the seat that the reader saw, even if it changes behind the dialog.
  const [from] = useState({ committee: assignedCommittee, portfolio: assignedPortfolio });
  const change = (to: Seat | null) =>
    correct.mutate(
      { registrationId: registration._id, from, to },
      { onSuccess: showSuccess, onError: toastFailure, onSettled: onClose },
    );
  const title = `Change the seat of ${name}?`;
  if (!seats.data)
    return (
      <Dialog open onClose={onClose} title={title} className="max-w-lg">
        <QueryState query={seats} />
      </Dialog>
    );
  const { committees } = seats.data;
  return (
    <FormDialog
      title={title}
      schema={seatForm(committees)}
      defaultValues={noSeat}
      pending={correct.isPending}
      submitLabel="Save seat"
      onSubmit={change}
      onClose={onClose}
    >
      {(form, mistake) => (
        <>
          <p>
            {from.portfolio} ({assignedCommitteeName}) becomes free at once, and we email {email} the change.
            The registration stays confirmed.
          </p>
          <SeatFields registration={registration} seats={committees} mistake={mistake} {...form} />
          <div>
            <Button variant="quiet" disabled={correct.isPending} onClick={() => change(null)}>
              Remove seat
            </Button>
          </div>
        </>
      )}
    </FormDialog>
  );
}
