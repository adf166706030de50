import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { maxSeatsPerPortfolio, portfolioFields } from '../../../contract.ts';
import type { Portfolio } from './api.ts';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

const schema = portfolioFields.extend({ demanding: z.boolean(), withheld: z.boolean() });
/** Converts the value of a select, which is always text. */
const asBoolean = { setValueAs: (value: unknown) => String(value) === 'true' };

const newPortfolio = { name: '', seats: 1, demanding: false, withheld: false };

const audiences = [
  { value: 'false', label: 'For everyone' },
  { value: 'true', label: 'Demanding: not for beginners' },
];
const choices = [
  { value: 'false', label: 'Delegates can choose it' },
  { value: 'true', label: 'Withheld: only the secretariat assigns it' },
];

export function PortfolioDialog({
  committee,
  portfolio,
  catalogue: { change, pending },
  onClose,
}: {
  committee: { _id: string; shortName: string };
  portfolio?: Portfolio;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const { name, seats, demanding, withheld } = portfolio ?? newPortfolio;
  return (
    <FormDialog
      title={portfolio ? `Edit ${portfolio.name}` : `Add a portfolio to ${committee.shortName}`}
      schema={schema}
      defaultValues={{ name, seats, demanding, withheld }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={portfolio ? 'Save changes' : 'Add portfolio'}
      onSubmit={(fields) =>
        change(
          portfolio
            ? { what: 'edit_portfolio', id: portfolio._id, fields }
            : { what: 'add_portfolios', committee: committee._id, portfolios: [fields] },
          onClose,
        )
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field label="Name" autoComplete="off" error={mistake('name')} {...register('name')} />
          <Field
            label="Seats"
            type="number"
            min={1}
            max={maxSeatsPerPortfolio}
            help="Set more than one if several delegates represent it, such as a press agency."
            error={mistake('seats')}
            {...register('seats', { valueAsNumber: true })}
          />
          <Select
            label="For whom"
            options={audiences}
            help="Beginners get demanding portfolios in an allocation only if you allow it."
            {...register('demanding', asBoolean)}
          />
          {portfolio && <Select label="Choice" options={choices} {...register('withheld', asBoolean)} />}
        </>
      )}
    </FormDialog>
  );
}
