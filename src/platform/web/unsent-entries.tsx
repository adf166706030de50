import { type PluralForms, plural } from '#platform/rule/plural.ts';

/** Says how much of what was made on this device waits to be sent, and how much the server refused. */
export function UnsentEntries({
  waiting,
  isStored,
  refused,
  texts,
}: {
  waiting: number;
  isStored: boolean;
  refused: number;
  texts: { waiting: PluralForms; refused: PluralForms };
}) {
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="font-semibold">
          {plural(waiting, texts.waiting)}
          {!isStored && ' Keep this page open: the browser does not store them.'}
        </p>
      )}
      {refused > 0 && (
        <p role="alert" className="field-error">
          {plural(refused, texts.refused)}
        </p>
      )}
    </>
  );
}
