import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { parseMajorToMinor, toMajor } from '#platform/rule/money.ts';
import { formatClubMoney, getClubCurrencySign, getFeeInputAttributes } from '#platform/web/club-money.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { withFeeStepCheck } from '../../contract/events.ts';
import { surchargeField } from '../../contract.ts';
import { buildUpdateEventMutation, type EventSettings } from './api.ts';

/** Shows the surcharges of committees and lets a superadmin edit them (product 5.15). */
export function Surcharges({ event }: { event: EventSettings }) {
  const [isEditing, setIsEditing] = useState(false);
  const charged = event.surcharges.filter(({ amount }) => amount > 0);
  return (
    <section className="plate grid max-w-3xl gap-5 p-5 md:p-7" aria-labelledby="surcharges">
      <div className="grid gap-4">
        <h2 id="surcharges" className="scroll-mt-20 text-lg">
          Surcharges
        </h2>
        <p className="text-sm text-muted">
          Delegates whose first choice is such a committee pay this on top of the registration fee, also if
          they get a seat elsewhere. Delegates keep the surcharge of the time when they registered.
        </p>
      </div>
      {charged.length === 0 ? (
        <p className="text-muted">No surcharges. All committees cost the same.</p>
      ) : (
        <dl className="grid max-w-md gap-2">
          {charged.map(({ committee, shortName, amount }) => (
            <div key={committee} className="flex justify-between gap-4">
              <dt className="wrap-anywhere">{shortName}</dt>
              <dd className="tabular-nums">{formatClubMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {event.surcharges.length > 0 && (
        <div>
          <Button variant="quiet" onClick={() => setIsEditing(true)}>
            Edit surcharges
          </Button>
        </div>
      )}
      {isEditing && <SurchargesDialog event={event} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

/** Parses a typed amount in units of the currency. An empty field means no surcharge. */
const typedSurcharge = () =>
  z
    .string()
    .transform((typed) => parseMajorToMinor(typed.trim() || '0'))
    .pipe(withFeeStepCheck(surchargeField, clubRegion().currency));

function SurchargesDialog({ event, onClose }: { event: EventSettings; onClose: () => void }) {
  const save = useMutation(buildUpdateEventMutation(useQueryClient()));
  const { eventName, revision, surcharges } = event;
  return (
    <FormDialog
      title="Edit surcharges"
      schema={z.object({ surcharges: z.array(typedSurcharge()) })}
      defaultValues={{
        surcharges: surcharges.map(({ amount }) => (amount === 0 ? '' : String(toMajor(amount)))),
      }}
      pending={save.isPending}
      pendingText="Saving..."
      submitLabel="Save surcharges"
      onSubmit={(typed, outcome) =>
        save.mutate(
          {
            eventName,
            revision,
            surcharges: surcharges.map(({ committee }, at) => ({
              committee,
              amount: typed.surcharges[at] ?? 0,
            })),
          },
          outcome,
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <p className="text-sm text-muted">In {getClubCurrencySign()}. Leave it empty for none.</p>
          <div className="grid items-end gap-5 sm:grid-cols-2">
            {surcharges.map(({ committee, shortName }, at) => (
              <Field
                key={committee}
                label={shortName}
                {...getFeeInputAttributes(0)}
                error={mistake(`surcharges.${at}`)}
                {...register(`surcharges.${at}`)}
              />
            ))}
          </div>
        </>
      )}
    </FormDialog>
  );
}
