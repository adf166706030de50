import { useContext } from 'react';
import { PictureField } from '#media/web/index.ts';
import { shown, written } from '#pages/documents/entries.ts';
import { capital, ordinal } from '#pages/documents/names.ts';
import type { Group, Shape, Text } from '#pages/documents/shape.ts';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { EventSelectContext, placeAt, under, useForm } from './form-context.ts';
import { ListField } from './list-field.tsx';

interface Part<S extends Shape> {
  shape: S;
  /** Of the field, as `nameAt` makes it. */
  name: string;
  value: unknown;
}

/** The fields of any part of a document. Nothing is shown of what the pages themselves decide. */
export function PartFields({ shape, name, value, label }: Part<Shape> & { label?: string }) {
  if (shape.is === 'list')
    return (
      <ListField list={shape} name={name} entries={value as readonly unknown[]}>
        {(entry, at) => (
          <PartFields
            shape={shape.entry}
            name={under(name, at)}
            value={entry}
            label={capital(`${ordinal(at)} ${shape.item}`)}
          />
        )}
      </ListField>
    );
  if (shape.is === 'text') return <TextField shape={shape} name={name} value={value} label={label} />;
  return <GroupFields shape={shape} name={name} value={value} />;
}

/** One below the other. A group within a group has a separate heading. */
function GroupFields({ shape, name, value }: Part<Group>) {
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    <div className="grid gap-5">
      {shape.fields.map(({ name: field, shape: inner }) => {
        if (inner.fixed && inner.is === 'text') return null;
        const own = <PartFields key={field} shape={inner} name={under(name, field)} value={fields[field]} />;
        if (inner.is !== 'group') return own;
        return (
          <fieldset key={field} className="min-w-0 border-l-2 border-gold-line pl-4">
            <legend className="mb-3 font-heading text-lg">{inner.label}</legend>
            {own}
          </fieldset>
        );
      })}
    </div>
  );
}

const typeOf = {
  line: { type: 'text' },
  address: { type: 'url', inputMode: 'url', spellCheck: false },
  'e-mail': { type: 'email', spellCheck: false },
  'mailed address': { type: 'email', spellCheck: false },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;

function TextField({ shape, name, value, label = shape.label }: Part<Text> & { label: string | undefined }) {
  const { change, mistakes, pictures } = useForm();
  const EventSelect = useContext(EventSelectContext);
  const control = {
    name,
    label: shape.empty === 'an empty text' ? label : `${label} (may be empty)`,
    help: helpOf(shape),
    error: mistakes.get(name),
    value: shown(shape, value),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      change(placeAt(name), written(shape, target.value)),
  };
  if (shape.input === 'picture')
    return (
      <PictureField
        name={name}
        label={control.label}
        error={control.error}
        value={control.value}
        {...(shape.empty === 'nothing' && { none: 'No picture' })}
        usedHere={pictures}
        onChange={(picture) => change(placeAt(name), written(shape, picture))}
      />
    );
  if (shape.input === 'event') return <EventSelect {...control} />;
  if (shape.input === 'lines') return <TextArea {...control} />;
  return <Field {...control} {...typeOf[shape.input]} />;
}

/** A limit that a user may reach is shown before. */
const worthSaying = 200;

function helpOf({ help, most = worthSaying }: Text): string | undefined {
  const limit = most < worthSaying ? `At most ${most} characters.` : undefined;
  return [help, limit].filter(Boolean).join(' ') || undefined;
}
