import type { ComponentProps } from 'react';
import { formatNameList } from '#platform/rule/plural.ts';
import { listChoosablePlaces, listFixedPlaces, type QuestionKind } from '../../contract.ts';
import { answerPlaceNames, fixedPlaceNames } from './labels.ts';

/** Chooses where the answers to a question are shown. */
export function PlaceFields({
  kind,
  isBuiltIn,
  input,
  error,
}: {
  kind: QuestionKind;
  isBuiltIn: boolean;
  input: ComponentProps<'input'>;
  error?: string | undefined;
}) {
  const fixed = listFixedPlaces({ isBuiltIn }).flatMap((place) => fixedPlaceNames[place] ?? []);
  return (
    <fieldset className="field">
      <legend className="field-legend">Where answers are shown (optional)</legend>
      <p className="field-help">Always in {formatNameList(fixed)}.</p>
      <div className="grid gap-1">
        {listChoosablePlaces(kind, { isBuiltIn }).map((place) => (
          <Check key={place} label={answerPlaceNames[place]} value={place} {...input} />
        ))}
      </div>
      {error && <p className="font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}

export function Check({ label, note, ...input }: ComponentProps<'input'> & { label: string; note?: string }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" {...input} />
      <span>
        {label}
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
    </label>
  );
}
