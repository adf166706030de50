import { type SubmitEvent, useState } from 'react';
import { PictureField } from '#media/web/index.ts';
import { DialogAnswers } from '#platform/web/desk/dialog-answers.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { hues } from '../../../contract.ts';
import type { Committee } from './api.ts';
import { type CommitteeEntries, committeeOf, entriesOf, type Mistakes } from './committee-entries.ts';
import { levelNames } from './level-names.ts';
import type { ChangeCatalogue } from './use-change.ts';

const levels = Object.entries(levelNames).map(([value, label]) => ({ value, label }));
const colours = hues.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }));

/** The form of a committee: texts, appearance and links. */
export function CommitteeDialog({
  committee,
  banners,
  catalogue: { change, pending },
  onClose,
}: {
  committee?: Committee;
  /** The names of the pictures that committees of the event have. */
  banners: ReadonlySet<string>;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const [entries, setEntries] = useState(() => entriesOf(committee));
  const [mistakes, setMistakes] = useState<Mistakes>({});

  const held = (name: keyof CommitteeEntries) => ({
    name,
    value: entries[name],
    error: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => setEntries({ ...entries, [name]: target.value }),
  });
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const { fields, mistakes: found } = committeeOf(entries);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first) focusField(first);
    if (!fields) return;
    change(
      committee ? { what: 'edit committee', id: committee._id, fields } : { what: 'add committee', fields },
      onClose,
    );
  };

  return (
    <Dialog
      open
      held={pending}
      onClose={onClose}
      title={committee ? `Edit ${committee.shortName}` : 'Add a committee'}
      className="max-w-3xl"
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <Field {...held('name')} label="Name" autoComplete="off" />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          <Field {...held('shortName')} label="Short name" help="At most 32 characters." />
          <Select {...held('level')} label="For whom" options={levels} />
        </div>
        <TextArea {...held('agenda')} label="Agenda" rows={2} />
        <TextArea {...held('summary')} label="Summary" help="Two sentences on the card." rows={3} />
        <TextArea
          {...held('description')}
          label="Description"
          help="An empty line begins a new paragraph."
          rows={8}
        />
        <div className="grid items-end gap-5 sm:grid-cols-[1fr_6rem_6rem_auto]" data-hue={entries.hue}>
          <Select {...held('hue')} label="Colour" options={colours} />
          <Field {...held('first')} label="Pattern" type="number" min={1} max={9} />
          <Field {...held('second')} label="by" type="number" min={1} max={9} />
          <Figure
            figure={{
              name: committee?.value ?? 'new',
              ratios: [within(entries.first), within(entries.second)],
            }}
            hues={hues.filter((hue) => hue === entries.hue)}
            strokeWidth={2.5}
            className="w-20"
          />
        </div>
        <PictureField
          name="banner"
          label="Banner"
          help="Shown large when a visitor opens the committee on the page of the conference."
          none="The sample, drawn by the site"
          value={entries.banner}
          error={mistakes.banner}
          usedHere={banners}
          onChange={(banner) => setEntries({ ...entries, banner })}
        />
        <Field
          {...held('backgroundGuide')}
          label="Background guide"
          help="An https:// address; empty while there is none."
          inputMode="url"
        />
        <Field
          {...held('chatGroup')}
          label="Chat group"
          help="Mailed to each delegate who gets a seat."
          inputMode="url"
        />
        <DialogAnswers pending={pending} onCancel={onClose}>
          <Button type="submit" pending={pending} pendingText="Saving...">
            {committee ? 'Save changes' : 'Add the committee'}
          </Button>
        </DialogAnswers>
      </form>
    </Dialog>
  );
}

/** Clamps a period to one that can be drawn. */
const within = (entry: string): number => Math.min(9, Math.max(1, Math.trunc(Number(entry)) || 1));
