import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import {
  type ExperienceLevel,
  experienceLevels,
  findVisibleBuiltInQuestion,
} from '#questions/contract/built-in-questions.ts';
import { buildQuestionsQuery } from '#questions/web/index.ts';
import { buildCorrectExperienceLevelMutation } from '../api.ts';

/** Corrects the level of experience. Shows nothing if the club has hidden the question. */
export function ExperienceLevelForm({
  eventName,
  registrationId,
  level,
}: {
  eventName: string;
  registrationId: string;
  level: ExperienceLevel | null;
}) {
  const correct = useMutation(buildCorrectExperienceLevelMutation(useQueryClient()));
  const layout = useQuery(buildQuestionsQuery(eventName)).data?.layout;
  const question = layout && findVisibleBuiltInQuestion('experienceLevel', layout);
  const [chosen, setChosen] = useState<ExperienceLevel>();
  const submit = (to: ExperienceLevel) =>
    correct.mutate(
      { registrationId, from: level, to },
      {
        onSuccess: ({ message }) => toast(message, { kind: 'success' }),
        onError: toastFailure,
        onSettled: () => setChosen(undefined),
      },
    );
  if (!question) return null;
  return (
    <form
      className="grid items-end gap-3 print:hidden sm:grid-cols-main-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) submit(chosen);
      }}
    >
      <Select
        name="experienceLevel"
        label={question.label}
        placeholder={level === null ? 'No answer' : undefined}
        options={experienceLevels.map((value) => ({ value, label: value }))}
        value={chosen ?? level ?? ''}
        onChange={({ target }) => setChosen(experienceLevels.find((value) => value === target.value))}
      />
      <Button
        type="submit"
        variant="quiet"
        disabled={chosen === undefined || chosen === level}
        pending={correct.isPending}
      >
        Save level
      </Button>
    </form>
  );
}
