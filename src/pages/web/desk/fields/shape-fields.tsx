import { useContext } from 'react';
import { LibraryPictureField } from '#media/web/index.ts';
import { hideablePages } from '#pages/contract/documents.ts';
import {
  capitalise,
  formatPositionLabel,
  type Group,
  regionalChoiceInputs,
  type Shape,
  type Text,
} from '#pages/documents/document-shape.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { completeWebAddress } from '#platform/rule/web-address.ts';
import { listRegionalSettingOptions } from '#platform/web/region-options.ts';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { formatForInput, parseTypedValue } from '../../../documents/document-values.ts';
import {
  buildChildFieldName,
  convertFieldNameToPath,
  EventSelectComponentContext,
  useDocumentForm,
} from './form-context.ts';
import { ListField } from './list-field.tsx';

interface Part<S extends Shape> {
  shape: S;
  name: string;
  value: unknown;
}

export function ShapeFields({ shape, name, value, label }: Part<Shape> & { label?: string }) {
  if (shape.is === 'list')
    return (
      <ListField list={shape} name={name} entries={value as readonly unknown[]}>
        {(entry, index) => (
          <ShapeFields
            shape={shape.entry}
            name={buildChildFieldName(name, index)}
            value={entry}
            label={capitalise(formatPositionLabel(shape, index))}
          />
        )}
      </ListField>
    );
  if (shape.is === 'text') return <TextField shape={shape} name={name} value={value} label={label} />;
  return <GroupFields shape={shape} name={name} value={value} />;
}

function GroupFields({ shape, name, value }: Part<Group>) {
  const fields = value as Readonly<Record<string, unknown>>;
  return (
    <div className="grid gap-5">
      {shape.fields.map(({ name: field, shape: inner }) => {
        if (inner.fixed && inner.is === 'text') return null;
        const part = (
          <ShapeFields
            key={field}
            shape={inner}
            name={buildChildFieldName(name, field)}
            value={fields[field]}
          />
        );
        if (inner.is !== 'group') return part;
        return (
          <fieldset key={field} className="min-w-0 border-l-2 border-gold-line pl-4">
            <legend className="mb-3 font-heading text-lg">{inner.label}</legend>
            {part}
          </fieldset>
        );
      })}
    </div>
  );
}

const hideablePageOptions = Object.entries(hideablePages).map(([value, label]) => ({ value, label }));

const inputProps = {
  line: { type: 'text' },
  url: { type: 'url', inputMode: 'url', spellCheck: false },
  email: { type: 'email', spellCheck: false },
  mailto: { type: 'email', spellCheck: false },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;

function TextField({ shape, name, value, label = shape.label }: Part<Text> & { label: string | undefined }) {
  const { change, mistakes, pictures } = useDocumentForm();
  const EventSelect = useContext(EventSelectComponentContext);
  const setText = (typed: string) => change(convertFieldNameToPath(name), parseTypedValue(shape, typed));
  const control = {
    name,
    label: shape.empty === 'empty_text' ? label : `${label} (optional)`,
    help: helpOf(shape),
    error: mistakes.get(name),
    value: formatForInput(shape, value),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
    ...(shape.input === 'url' && {
      onBlur: ({ target }: { target: { value: string } }) => {
        const address = completeWebAddress(target.value);
        if (address !== target.value) setText(address);
      },
    }),
  };
  if (shape.input === 'picture')
    return (
      <LibraryPictureField
        name={name}
        label={control.label}
        error={control.error}
        value={control.value}
        {...(shape.empty === 'omitted' && { none: 'No picture' })}
        usedHere={pictures}
        onChange={setText}
      />
    );
  const choice = regionalChoiceInputs.find((known) => known === shape.input);
  if (choice === 'country')
    return (
      <Select
        {...control}
        help={countryHelp}
        options={listRegionalSettingOptions(choice, control.value)}
        onChange={({ target }) => {
          setText(target.value);
          const defaults = findCountryDefaults(target.value);
          const region = convertFieldNameToPath(name).slice(0, -1);
          for (const field of ['currency', 'locale', 'timeZone'] as const)
            if (defaults) change([...region, field], defaults[field]);
        }}
      />
    );
  if (choice) return <Select {...control} options={listRegionalSettingOptions(choice, control.value)} />;
  if (shape.input === 'page')
    return <Select {...control} placeholder="Choose a page" options={hideablePageOptions} />;
  if (shape.input === 'event') return <EventSelect {...control} />;
  if (shape.input === 'lines') return <TextArea {...control} />;
  return <Field {...control} {...inputProps[shape.input as keyof typeof inputProps]} />;
}

/** Fees are numbers without a currency: 399 rupees become 399 złoty. */
const countryHelp =
  'Another country proposes its currency, format and time zone below, which you can change. Fees stay as numbers: check them afterwards.';

const longLimit = 200;

function helpOf({ help, most = longLimit }: Text): string | undefined {
  const limit = most < longLimit ? `At most ${most} characters.` : undefined;
  return [help, limit].filter(Boolean).join(' ') || undefined;
}
