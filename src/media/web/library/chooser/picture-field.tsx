import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { describedBy, FieldNotes, type Labelled } from '#platform/web/ui/field.tsx';
import { fieldId } from '#platform/web/ui/field-id.ts';
import { Thumbnail } from '../desk/thumbnail.tsx';
import { pictureChoicesQuery } from './api.ts';
import { PictureChooser } from './picture-chooser.tsx';

const nothing: ReadonlySet<string> = new Set();

/**
 * A picture of the library as a field of a form (product 14.7): what is chosen, and the way to another. Its value is its name.
 *
 *     <PictureField name="banner" label="Banner" none="The sample" value={name} onChange={setName} />
 */
export function PictureField({
  name,
  label,
  help,
  error,
  value,
  none,
  usedHere,
  onChange,
}: Labelled & {
  /** Empty where none is chosen. */
  value: string;
  /** What it is called to choose none, which is '' then; without it a picture has to be chosen. */
  none?: string;
  /** The names of pictures that are on what the form is about, this one among them: the chooser marks them. */
  usedHere?: ReadonlySet<string>;
  onChange: (value: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const choices = useQuery(pictureChoicesQuery);
  const id = fieldId(name);
  const chosen = choices.data?.pictures.find((picture) => picture.name === value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the label of the field around it
    <div className="field" role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className="field-legend">
        {label}
      </span>
      <FieldNotes id={id} help={help} error={error} />
      <div className="flex items-center gap-4">
        {chosen && (
          <span className="block aspect-[4/3] w-28 flex-none overflow-hidden rounded-plate border border-line">
            <Thumbnail picture={chosen} sizes="112px" />
          </span>
        )}
        <div className="grid min-w-0 justify-items-start gap-2">
          <span className="min-w-0 text-sm wrap-anywhere">
            <strong>{value || (none ?? 'No picture yet')}</strong>
            {chosen?.alt && <span className="line-clamp-2 text-muted">{chosen.alt}</span>}
          </span>
          <Button
            id={id}
            variant="quiet"
            onClick={() => setIsOpen(true)}
            {...describedBy({ name, label, help, error }, id)}
          >
            {value ? 'Choose another' : 'Choose a picture'}
          </Button>
        </div>
      </div>
      {isOpen && (
        <PictureChooser
          chosen={value}
          none={none}
          usedHere={usedHere ?? nothing}
          onClose={() => setIsOpen(false)}
          onChoose={(picture) => {
            onChange(picture);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
