import { LibraryPictureField } from '#media/web/index.ts';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { type CommitteeFields, committeeFields, siteHues } from '../../../contract.ts';
import type { Committee } from './api.ts';
import { committeeLevelNames } from './committee-level-names.ts';
import type { ChangeCatalogue } from './use-catalogue-change.ts';

const levels = Object.entries(committeeLevelNames).map(([value, label]) => ({ value, label }));
const colours = siteHues.map((value) => ({ value, label: `${value[0]?.toUpperCase()}${value.slice(1)}` }));

const newCommittee: CommitteeFields = {
  name: '',
  shortName: '',
  agenda: '',
  summary: '',
  description: '',
  banner: '',
  hue: 'azure',
  level: 'open',
  ratio: [3, 2],
  backgroundGuide: null,
  chatGroup: null,
};

export function CommitteeDialog({
  committee,
  look,
  banners,
  catalogue: { change, pending },
  onClose,
}: {
  committee?: Committee;
  /** The colour and figure that a new committee starts with. */
  look?: Pick<CommitteeFields, 'hue' | 'ratio'>;
  /** Names of the pictures that the committees of the event already use. */
  banners: ReadonlySet<string>;
  catalogue: ChangeCatalogue;
  onClose: () => void;
}) {
  const { ratio, backgroundGuide, chatGroup, ...texts } = committee ?? { ...newCommittee, ...look };
  return (
    <FormDialog
      title={committee ? `Edit ${committee.shortName}` : 'Add a committee'}
      schema={committeeFields}
      defaultValues={{
        ...texts,
        ratio: [ratio[0], ratio[1]],
        backgroundGuide: backgroundGuide ?? '',
        chatGroup: chatGroup ?? '',
      }}
      pending={pending}
      pendingText="Saving..."
      submitLabel={committee ? 'Save changes' : 'Add committee'}
      className="max-w-3xl"
      onSubmit={(fields) =>
        change(
          committee
            ? { what: 'edit_committee', id: committee._id, fields }
            : { what: 'add_committee', fields },
          onClose,
        )
      }
      onClose={onClose}
    >
      {({ register, watch, setValue }, mistake) => {
        const [first, second] = watch('ratio');
        const hue = watch('hue');
        return (
          <>
            <Field label="Name" autoComplete="off" error={mistake('name')} {...register('name')} />
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Field
                label="Short name"
                help="At most 32 characters."
                error={mistake('shortName')}
                {...register('shortName')}
              />
              <Select label="For whom" options={levels} error={mistake('level')} {...register('level')} />
            </div>
            <TextArea label="Agenda" rows={2} error={mistake('agenda')} {...register('agenda')} />
            <TextArea
              label="Summary"
              help="Two sentences on the card."
              rows={3}
              error={mistake('summary')}
              {...register('summary')}
            />
            <TextArea
              label="Description"
              help="An empty line begins a new paragraph."
              rows={8}
              error={mistake('description')}
              {...register('description')}
            />
            <div className="grid items-end gap-5 sm:grid-cols-[1fr_6rem_6rem_auto]" data-hue={hue}>
              <Select label="Colour" options={colours} error={mistake('hue')} {...register('hue')} />
              <Field
                label="Pattern"
                type="number"
                min={1}
                max={9}
                error={mistake('ratio.0')}
                {...register('ratio.0', { valueAsNumber: true })}
              />
              <Field
                label="by"
                type="number"
                min={1}
                max={9}
                error={mistake('ratio.1')}
                {...register('ratio.1', { valueAsNumber: true })}
              />
              <HarmonographFigure
                figure={{
                  name: committee?.value ?? 'new',
                  ratios: [clampPeriod(first), clampPeriod(second)],
                }}
                hues={[hue]}
                strokeWidth={2.5}
                className="w-20"
              />
            </div>
            <LibraryPictureField
              name="banner"
              label="Banner"
              help="Shown large when a visitor opens the committee on the page of the conference."
              none="The sample, drawn by the site"
              value={watch('banner')}
              error={mistake('banner')}
              usedHere={banners}
              onChange={(banner) => setValue('banner', banner)}
            />
            <Field
              label="Background guide"
              help="An https:// address. Leave it empty while there is no guide."
              inputMode="url"
              error={mistake('backgroundGuide')}
              {...register('backgroundGuide')}
            />
            <Field
              label="Chat group"
              help="Mailed to each delegate who gets a seat."
              inputMode="url"
              error={mistake('chatGroup')}
              {...register('chatGroup')}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

const clampPeriod = (period: number): number => Math.min(9, Math.max(1, Math.trunc(period) || 1));
