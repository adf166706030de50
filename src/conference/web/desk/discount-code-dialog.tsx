import { useQueryClient } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { formatDateTimeInputValue } from '#platform/rule/dates.ts';
import { parseMajorToMinor, toMajor } from '#platform/rule/money.ts';
import { plural } from '#platform/rule/plural.ts';
import { getClubCurrencySign, getFeeInputAttributes } from '#platform/web/club-money.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { clubRegion } from '#platform/web/region.ts';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { withFeeStepCheck } from '../../contract/events.ts';
import {
  addDiscountCode,
  type DiscountScope,
  discountCodeFields,
  discountScopes,
  percentOrAmountErrorText,
  updateDiscountCode,
} from '../../contract.ts';
import {
  buildAddCodeMutation,
  buildUpdateCodeMutation,
  type DiscountCode,
  type EventSettings,
} from './api.ts';
import { convertTimeInEventZoneToIso } from './event-form-values.ts';

export const discountScopeNames: Readonly<Record<DiscountScope, string>> = {
  all: 'Registration and hospitality',
  registration: 'Registration',
  individual: 'Registration alone',
  group: 'Registration of a group',
  hospitality: 'Hospitality',
};
const scopes = discountScopes.map((value) => ({ value, label: discountScopeNames[value] }));

const { code, percent, amount, scope, maxUses, expiresAt } = discountCodeFields.shape;
const optional = <T,>(convert: (typed: string) => T) =>
  z.string().transform((typed) => (typed === '' ? null : convert(typed)));

/**
 * Schemas of the typed fields. Amounts are in units of the currency, times in the event's time zone. An empty field
 * becomes null.
 */
const fieldsOf = (event: EventSettings) => ({
  percent: optional(Number).pipe(percent),
  amount: optional(parseMajorToMinor).pipe(withFeeStepCheck(amount, clubRegion().currency)),
  scope,
  maxUses: optional(Number).pipe(maxUses),
  expiresAt: optional((typed) => convertTimeInEventZoneToIso(typed, event)).pipe(expiresAt),
});

const hasOneValue = (typed: { percent: number | null; amount: number | null }) =>
  (typed.percent === null) !== (typed.amount === null);
const oneValue = { path: ['percent'], error: percentOrAmountErrorText };

const schemaOf = (event: EventSettings) =>
  z.object({ ...fieldsOf(event), code }).refine(hasOneValue, oneValue);
const editSchemaOf = (event: EventSettings) => z.object(fieldsOf(event)).refine(hasOneValue, oneValue);

export function AddDiscountCodeDialog({ event, onClose }: { event: EventSettings; onClose: () => void }) {
  const add = useMutation(buildAddCodeMutation(useQueryClient()));
  return (
    <FormDialog
      title="Add a discount code"
      schema={schemaOf(event)}
      defaultValues={{ code: '', percent: '', amount: '', scope: 'all', maxUses: '', expiresAt: '' }}
      errorFields={{ [addDiscountCode.errors.codeTaken.code]: 'code' }}
      pending={add.isPending}
      pendingText="Saving..."
      submitLabel="Add code"
      onSubmit={(fields, outcome) => add.mutate({ ...fields, eventName: event.eventName }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field
            label="Code"
            help="Delegates can type small letters too."
            autoComplete="off"
            autoCapitalize="characters"
            error={mistake('code')}
            {...register('code')}
          />
          <CodeFields register={register} mistake={mistake} />
        </>
      )}
    </FormDialog>
  );
}

/** Edits a code. Saving activates a stopped code. The value and the scope of a used code cannot be changed. */
export function EditDiscountCodeDialog({
  code: { _id, code: name, used, isStopped, ...code },
  event,
  onClose,
}: {
  code: DiscountCode;
  event: EventSettings;
  onClose: () => void;
}) {
  const update = useMutation(buildUpdateCodeMutation(useQueryClient()));
  const { errors } = updateDiscountCode;
  return (
    <FormDialog
      title={isStopped ? `Activate ${name}` : `Edit ${name}`}
      schema={editSchemaOf(event)}
      defaultValues={{
        percent: textOf(code.percent),
        amount: textOf(code.amount && toMajor(code.amount)),
        scope: code.scope,
        maxUses: textOf(code.maxUses),
        expiresAt: code.expiresAt ? formatDateTimeInputValue(Date.parse(code.expiresAt), event) : '',
      }}
      errorFields={{ [errors.tooFewUses.code]: 'maxUses', [errors.codeUsed.code]: 'percent' }}
      pending={update.isPending}
      pendingText="Saving..."
      submitLabel={isStopped ? 'Activate code' : 'Save changes'}
      onSubmit={(fields, outcome) => update.mutate({ ...fields, _id, isStopped: false }, outcome)}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          {used > 0 && (
            <p className="text-sm text-muted">
              {plural(used, {
                one: 'It was used once, so its value and fees stay.',
                other: 'It was used # times, so its value and fees stay.',
              })}
            </p>
          )}
          <CodeFields register={register} mistake={mistake} isUsed={used > 0} />
        </>
      )}
    </FormDialog>
  );
}

const textOf = (value: number | null): string => (value === null ? '' : String(value));

type FieldName = 'percent' | 'amount' | 'scope' | 'maxUses' | 'expiresAt';

function CodeFields({
  register,
  mistake,
  isUsed = false,
}: {
  register: (name: FieldName) => UseFormRegisterReturn;
  mistake: (name: FieldName) => string | undefined;
  isUsed?: boolean;
}) {
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          label="Percent off"
          type="number"
          min={1}
          max={100}
          inputMode="numeric"
          readOnly={isUsed}
          error={mistake('percent')}
          {...register('percent')}
        />
        <Field
          label={`Or an amount off (${getClubCurrencySign()})`}
          {...getFeeInputAttributes()}
          readOnly={isUsed}
          error={mistake('amount')}
          {...register('amount')}
        />
      </div>
      {!isUsed && <Select label="Fees" options={scopes} error={mistake('scope')} {...register('scope')} />}
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <Field
          label="Uses"
          type="number"
          min={1}
          inputMode="numeric"
          help="Leave it empty for any number."
          error={mistake('maxUses')}
          {...register('maxUses')}
        />
        <Field
          label="Expires"
          type="datetime-local"
          help="Leave it empty for never."
          error={mistake('expiresAt')}
          {...register('expiresAt')}
        />
      </div>
    </>
  );
}
