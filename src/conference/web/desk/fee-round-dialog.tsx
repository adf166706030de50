import { z } from 'zod';
import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { parseMajorToMinor, toMajor } from '#platform/rule/money.ts';
import { getClubCurrencySign, getFeeInputAttributes } from '#platform/web/club-money.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { withFeeStepCheck } from '../../contract/events.ts';
import { feeRoundFields, roundEndErrorText } from '../../contract.ts';
import type { EventSettings, FeeRound, RoundChange } from './api.ts';
import { convertTimeInEventZoneToIso } from './event-form-values.ts';

const { name, endsAt, places, fees } = feeRoundFields.shape;
const feeOf = (fee: z.ZodType<number, number>) =>
  z.string().transform(parseMajorToMinor).pipe(withFeeStepCheck(fee, clubRegion().currency));

/**
 * Schema of the typed fields. Fees are in units of the currency, the end is in the event's time zone. An empty end or
 * number of places becomes null. The names differ from those of the form behind the dialog, because element ids derive
 * from them.
 */
const schemaOf = (event: EventSettings) =>
  z
    .object({
      roundName: name,
      roundEndsAt: z
        .string()
        .transform((typed) => (typed === '' ? null : convertTimeInEventZoneToIso(typed, event)))
        .pipe(endsAt),
      roundPlaces: z
        .string()
        .transform((typed) => (typed === '' ? null : Number(typed)))
        .pipe(places),
      roundIndividual: feeOf(fees.shape.individualAmount),
      roundGroupMember: feeOf(fees.shape.groupMemberAmount),
      roundHospitality: feeOf(fees.shape.hospitalityAmount.unwrap()),
    })
    .refine((round) => round.roundEndsAt !== null || round.roundPlaces !== null, {
      path: ['roundEndsAt'],
      error: roundEndErrorText,
    });

/** Dialog to add or edit a fee round. A new one starts with the fees of the event. */
export function FeeRoundDialog({
  event,
  round,
  pending,
  onSave,
  onClose,
}: {
  event: EventSettings;
  round?: FeeRound;
  pending: boolean;
  onSave: (round: Omit<RoundChange, '_id'>) => void;
  onClose: () => void;
}) {
  const known = round?.fees ?? event.fees;
  return (
    <FormDialog
      title={round ? `Edit ${round.name}` : 'Add a fee round'}
      schema={schemaOf(event)}
      defaultValues={{
        roundName: round?.name ?? '',
        roundEndsAt: round?.endsAt ? formatDateTimeInputValue(Date.parse(round.endsAt), event) : '',
        roundPlaces: round?.places ? String(round.places) : '',
        roundIndividual: String(toMajor(known.individualAmount)),
        roundGroupMember: String(toMajor(known.groupMemberAmount)),
        roundHospitality: String(toMajor(known.hospitalityAmount ?? 0)),
      }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={round ? 'Save changes' : 'Add round'}
      onSubmit={(typed) =>
        onSave({
          name: typed.roundName,
          endsAt: typed.roundEndsAt,
          places: typed.roundPlaces,
          fees: {
            individualAmount: typed.roundIndividual,
            groupMemberAmount: typed.roundGroupMember,
            hospitalityAmount: typed.roundHospitality,
          },
        })
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="Name"
            help="As delegates read it, such as Early bird."
            autoComplete="off"
            error={mistake('roundName')}
            {...register('roundName')}
          />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <Field
              label="Ends"
              type="datetime-local"
              error={mistake('roundEndsAt')}
              {...register('roundEndsAt')}
            />
            <Field
              label="Places"
              type="number"
              min={1}
              inputMode="numeric"
              error={mistake('roundPlaces')}
              {...register('roundPlaces')}
            />
          </div>
          <p className="text-sm text-muted">
            Enter one or both. With both, the round is over when either is reached. Each delegate who
            registers from now on takes one place.
          </p>
          <p className="text-sm text-muted">Fees are in {getClubCurrencySign()}.</p>
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <Field
              label="Alone"
              {...getFeeInputAttributes()}
              error={mistake('roundIndividual')}
              {...register('roundIndividual')}
            />
            <Field
              label="In a group, each"
              {...getFeeInputAttributes()}
              error={mistake('roundGroupMember')}
              {...register('roundGroupMember')}
            />
            {event.fees.hospitalityAmount !== null && (
              <Field
                label="Hospitality"
                {...getFeeInputAttributes()}
                error={mistake('roundHospitality')}
                {...register('roundHospitality')}
              />
            )}
          </div>
        </>
      )}
    </FormDialog>
  );
}
