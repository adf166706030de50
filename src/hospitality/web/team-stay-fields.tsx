import type { UseFormRegisterReturn } from 'react-hook-form';
import type { FormQuestion } from '#questions/contract.ts';
import { QuestionControl } from '#questions/web/index.ts';
import { otherDiet, type TeamStayFields as Typed } from '../contract.ts';
import type { OwnTeamStay } from './api.ts';
import { ArrivalFields, typedArrival } from './arrival-fields.tsx';

/** Returns the values with which a form about diet and arrival begins. */
export const typedTeamStay = ({ diet, arrival }: Pick<OwnTeamStay, 'diet' | 'arrival'>) => ({
  diet: diet ?? '',
  ...typedArrival(arrival),
});

/** The question of the form, with the options of the event's question about diet and a free text. */
function toFormQuestion({ label, options }: NonNullable<OwnTeamStay['dietQuestion']>): FormQuestion {
  const question = { _id: 'diet', label, isRequired: false, audience: [] };
  return options.length === 0
    ? { ...question, kind: 'short_text', maxLength: otherDiet.maxLength }
    : { ...question, kind: 'one_of', options, otherText: otherDiet };
}

/** The fields of diet and arrival of a person of the team. Diet is left out if the event asks no one about it. */
export function TeamStayFields({
  dietQuestion,
  typed,
  ofOther = false,
  register,
  mistake,
  onDiet,
}: {
  dietQuestion: OwnTeamStay['dietQuestion'];
  typed: { diet: string; vehicle: string };
  ofOther?: boolean;
  register: (name: Exclude<keyof Typed, 'diet'>) => UseFormRegisterReturn;
  mistake: (name: keyof Typed) => string | undefined;
  onDiet: (diet: string) => void;
}) {
  return (
    <>
      {dietQuestion && (
        <QuestionControl
          name="diet"
          question={toFormQuestion(dietQuestion)}
          value={typed.diet}
          error={mistake('diet')}
          onChange={(diet) => onDiet(String(diet))}
        />
      )}
      <ArrivalFields vehicle={typed.vehicle} ofOther={ofOther} register={register} mistake={mistake} />
    </>
  );
}
