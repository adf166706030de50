import { type SubmitEvent, useState } from 'react';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { mostSeats, portfolioFields } from '../../../contract.ts';
import type { Portfolio } from './api.ts';
import type { ChangeCatalogue } from './use-change.ts';

const offers = [
  { value: 'offered', label: 'Delegates can choose it' },
  { value: 'withheld', label: 'Withheld: only the desk gives it' },
];

const audiences = [
  { value: 'everybody', label: 'For everybody' },
  { value: 'demanding', label: 'Demanding: not for beginners' },
];

/** The form of a portfolio: name, seats, level and choice. */
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
  const [name, setName] = useState(portfolio?.name ?? '');
  const [seats, setSeats] = useState(String(portfolio?.seats ?? 1));
  const [offer, setOffer] = useState(portfolio?.withheld ? 'withheld' : 'offered');
  const [audience, setAudience] = useState(portfolio?.demanding ? 'demanding' : 'everybody');
  const [mistakes, setMistakes] = useState<{ name?: string; seats?: string }>({});

  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const checked = portfolioFields.safeParse({
      name,
      seats: Number(seats),
      demanding: audience === 'demanding',
    });
    const textOf = (field: 'name' | 'seats') =>
      checked.error?.issues.find(({ path }) => path[0] === field)?.message;
    const found = { name: textOf('name'), seats: textOf('seats') };
    setMistakes(found);
    if (!checked.success) return focusField(found.name ? 'name' : 'seats');
    change(
      portfolio
        ? {
            what: 'edit portfolio',
            id: portfolio._id,
            fields: { ...checked.data, withheld: offer === 'withheld' },
          }
        : { what: 'add portfolios', committee: committee._id, portfolios: [checked.data] },
      onClose,
    );
  };

  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={portfolio ? `Edit ${portfolio.name}` : `Add a portfolio to ${committee.shortName}`}
      className="max-w-lg"
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <Field
          name="name"
          label="Name"
          autoComplete="off"
          value={name}
          error={mistakes.name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          name="seats"
          label="Seats"
          type="number"
          min={1}
          max={mostSeats}
          help="More than one where several delegates speak for it, such as a press agency."
          value={seats}
          error={mistakes.seats}
          onChange={({ target }) => setSeats(target.value)}
        />
        <Select
          name="audience"
          label="Whom it is for"
          options={audiences}
          help="An allocation gives demanding portfolios to beginners only where you say so."
          value={audience}
          onChange={({ target }) => setAudience(target.value)}
        />
        {portfolio && (
          <Select
            name="offer"
            label="Choice"
            options={offers}
            value={offer}
            onChange={({ target }) => setOffer(target.value)}
          />
        )}
        <DialogAnswers pending={pending} onCancel={onClose}>
          <Button type="submit" pending={pending} pendingText="Saving...">
            {portfolio ? 'Save changes' : 'Add the portfolio'}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}
