import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { copyRuleSet } from '../../contract.ts';
import { buildCopyRuleSetMutation } from '../api.ts';

/** Copies a rule set and opens the copy. */
export function CopyRuleSetDialog({
  ruleSet,
  name,
  onClose,
}: {
  ruleSet: string;
  name: string;
  onClose: () => void;
}) {
  const copy = useMutation(buildCopyRuleSetMutation(useQueryClient()));
  const navigate = useNavigate();
  return (
    <FormDialog
      title={`Copy ${name}`}
      schema={copyRuleSet.body}
      defaultValues={{ ruleSet, name: `${name} (copy)` }}
      errorFields={{ [copyRuleSet.errors.nameTaken.code]: 'name' }}
      pending={copy.isPending}
      submitLabel="Copy rule set"
      onSubmit={(body, outcome) =>
        copy.mutate(body, {
          ...outcome,
          onSuccess: (answer) => {
            outcome.onSuccess(answer);
            navigate(`/rules/${encodeURIComponent(answer._id)}`);
          },
        })
      }
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <Field
          label="Name of the copy"
          help="You can change the copy. The original stays as it is."
          error={mistake('name')}
          {...register('name')}
        />
      )}
    </FormDialog>
  );
}
