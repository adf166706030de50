/** Changes the value of a field. */
export type ChangeEntry<Values> = <Name extends keyof Values & string>(
  name: Name,
  value: Values[Name],
) => void;

/** The values of a form, their mistakes, and how a field changes its value. */
export interface FieldEntries<Values> {
  values: Values;
  errorOf: (name: keyof Values & string) => string | undefined;
  onChange: ChangeEntry<Values>;
}

type TextFieldOf<Values> = {
  [Name in keyof Values & string]: string extends Values[Name] ? Name : never;
}[keyof Values & string];

/** Returns the attributes of the field of a text, by its name. */
export const buildEntryOf =
  <Values>({ values, errorOf, onChange }: FieldEntries<Values>) =>
  <Name extends TextFieldOf<Values>>(name: Name) => ({
    name,
    value: values[name] as string,
    error: errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) =>
      onChange(name, target.value as Values[Name]),
  });
