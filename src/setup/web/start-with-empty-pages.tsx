import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { AnswerOf } from '#platform/contract/call.ts';
import { plural } from '#platform/rule/plural.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { DialogButtons } from '#platform/web/desk/dialog-buttons.tsx';
import { failedOffline } from '#platform/web/offline.ts';
import { clubRegion } from '#platform/web/region.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type getEmptyPagesOffer, startWithEmptyPages } from '../contract.ts';
import { buildStartWithEmptyPagesMutation, emptyPagesOfferQuery } from './api.ts';
import { EditionFields } from './edition-fields.tsx';
import { type EditionValues, emptyEditionValues, listEditionMistakes, toEdition } from './setup-values.ts';

type Offer = AnswerOf<typeof getEmptyPagesOffer>;

/** Offers to replace the sample pages by empty ones, while no page was edited. */
export function StartWithEmptyPages() {
  const { data: offer } = useQuery(emptyPagesOfferQuery);
  const [isOpen, setOpen] = useState(false);
  if (!offer || offer.state === 'edited') return null;
  return (
    <div className="plate flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-prose text-sm">
        {offer.state === 'club_first'
          ? 'The pages show a sample club. Enter your club first, then you can empty all of them at once.'
          : 'The pages still show the sample. You can begin with empty ones instead.'}
      </p>
      {offer.state === 'offered' && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Start with empty pages
        </Button>
      )}
      {isOpen && <EmptyPagesDialog offer={offer} onClose={() => setOpen(false)} />}
    </div>
  );
}

const errorFields: Readonly<Record<string, keyof EditionValues>> = {
  [startWithEmptyPages.errors.nameTaken.code]: 'eventName',
  [startWithEmptyPages.errors.amountStep.code]: 'fee',
};

function EmptyPagesDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const [values, setValues] = useState(emptyEditionValues);
  const [mistakes, setMistakes] = useState<ReturnType<typeof listEditionMistakes>>([]);
  const start = useMutation(buildStartWithEmptyPagesMutation(useQueryClient()));
  const showMistakes = (found: typeof mistakes) => {
    setMistakes(found);
    if (found[0]) focusField(found[0].name);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = offer.needsEdition ? listEditionMistakes(values) : [];
    if (found.length > 0) return showMistakes(found);
    start.mutate(
      {
        eventName: offer.eventName,
        committees: offer.committees,
        edition: offer.needsEdition ? toEdition(values) : null,
      },
      {
        onSuccess: ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          onClose();
        },
        onError: (error) => {
          if (failedOffline(error)) return;
          toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important });
          const name = errorFields[errorCode(error) ?? ''];
          if (name) showMistakes([{ name, text: errorText(error) }]);
        },
      },
    );
  };
  return (
    <Dialog
      open
      held={start.isPending}
      onClose={onClose}
      title="Start with empty pages?"
      className="max-w-lg"
    >
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <p>{textOf(offer)}</p>
        {offer.needsEdition && (
          <EditionFields
            values={values}
            currency={clubRegion().currency.code}
            locale={clubRegion().locale}
            errorOf={(name) => mistakes.find((mistake) => mistake.name === name)?.text}
            onChange={(name, value) => setValues((current) => ({ ...current, [name]: value }))}
          />
        )}
        <DialogButtons pending={start.isPending} failure={start.error} kept="your answers" onCancel={onClose}>
          <Button type="submit" variant="danger" pending={start.isPending}>
            Start with empty pages
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function textOf({ needsEdition, eventName, committees }: Offer): string {
  const pages =
    'All sample texts, letters, team members, questions, reviews and photos leave the pages at once. The name and facts of your club stay, and so do neutral texts, a privacy notice and a code of conduct.';
  if (needsEdition)
    return `${pages} The sample edition ${eventName} is deleted with its committees. Enter your own first edition, which takes its place.`;
  const deleted = plural(committees, {
    one: `The sample committee of ${eventName} is deleted too.`,
    other: `The # sample committees of ${eventName} are deleted too.`,
  });
  return committees === 0 ? pages : `${pages} ${deleted}`;
}
