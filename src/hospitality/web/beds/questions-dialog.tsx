import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { type Beds, buildSaveSettingsMutation } from '../api.ts';

const schema = z.object({ dietQuestionId: z.string(), categoryQuestionId: z.string() });

/** Lets a superadmin choose which answers hospitality reads (product 28.10). */
export function QuestionsDialog({ beds, onClose }: { beds: Beds; onClose: () => void }) {
  const save = useMutation(buildSaveSettingsMutation(useQueryClient()));
  const { eventName, revision, questions, dietQuestion, categoryQuestion } = beds;
  const options = questions.map(({ _id, label }) => ({ value: _id, label }));
  return (
    <FormDialog
      title="Questions for hospitality"
      schema={schema}
      defaultValues={{
        dietQuestionId: dietQuestion?._id ?? '',
        categoryQuestionId: categoryQuestion?._id ?? '',
      }}
      pending={save.isPending}
      submitLabel="Save questions"
      onSubmit={(chosen, outcome) => save.mutate({ eventName, revision, ...chosen }, outcome)}
      onClose={onClose}
    >
      {({ register }) => (
        <>
          <Select
            label="Diet"
            help="Hospitality reads these answers for the meals."
            options={[{ value: '', label: 'The built-in question about dietary needs' }, ...options]}
            {...register('dietQuestionId')}
          />
          <Select
            label="Category of the bed"
            help="An answer that is the category of a room, such as ‘women’, puts the delegate there. You add the question under Form questions."
            options={[{ value: '', label: 'No question: hospitality sets it' }, ...options]}
            {...register('categoryQuestionId')}
          />
        </>
      )}
    </FormDialog>
  );
}
