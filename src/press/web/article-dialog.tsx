import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { FormDialog } from '#platform/web/desk/form-dialog.tsx';
import { openLocalDraft } from '#platform/web/local-draft.ts';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { articleFields, type PressArticle } from '../contract.ts';
import { buildChangeArticleMutation, buildCreateArticleMutation, type PressDesk } from './api.ts';
import { buildPressLink } from './press-link.ts';

type Fields = z.input<typeof articleFields>;

/**
 * Writes a new article, or changes an own one. What is typed stays in this browser until it is saved or cancelled.
 * @param article undefined for a new one
 * @param name the name that a new article proposes
 */
export function ArticleDialog({
  article,
  name = '',
  eventName,
  accountId,
  committees,
  onClose,
}: {
  article?: PressArticle;
  name?: string;
  eventName: string;
  accountId: string;
  committees: PressDesk['committees'];
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation(buildCreateArticleMutation(cache));
  const change = useMutation(buildChangeArticleMutation(cache));
  const saved: Fields = article
    ? { title: article.title, byline: article.byline ?? '', committee: article.committee, body: article.body }
    : { title: '', byline: name, committee: '', body: '' };
  return (
    <FormDialog
      title={article ? 'Edit article' : 'Write an article'}
      className="max-w-3xl"
      schema={articleFields}
      defaultValues={saved}
      draft={openLocalDraft(
        `press:${accountId}:${eventName}:${article ? `${article._id}:${article.revision}` : 'new'}`,
        typedSchema,
      )}
      pending={create.isPending || change.isPending}
      submitLabel={article ? 'Save article' : 'Save draft'}
      onSubmit={(fields, outcome) => {
        if (article)
          change.mutate(
            { eventName, articleId: article._id, revision: article.revision, ...fields },
            outcome,
          );
        else
          create.mutate(
            { eventName, ...fields },
            {
              ...outcome,
              onSuccess: (answer) => {
                outcome.onSuccess(answer);
                void navigate(buildPressLink(eventName, answer.articleId));
              },
            },
          );
      }}
      onClose={onClose}
    >
      {({ register }, mistake) => (
        <>
          <Field label="Title" error={mistake('title')} {...register('title')} />
          <Field
            label="Your name"
            help="As it will be read under the title. It can be a pen name."
            error={mistake('byline')}
            {...register('byline')}
          />
          <Select
            label="Committee"
            options={[
              { value: '', label: 'The whole conference' },
              ...committees.map(({ value, name: label }) => ({ value, label })),
            ]}
            error={mistake('committee')}
            {...register('committee')}
          />
          <TextArea
            label="Text"
            help="An empty line begins a new paragraph. Name people only if they agree."
            rows={12}
            error={mistake('body')}
            {...register('body')}
          />
        </>
      )}
    </FormDialog>
  );
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Accepts what was typed so far, which may be incomplete. */
const typedSchema = {
  parse(value: unknown): Fields {
    const { title, byline, committee, body } = Object(value);
    if (!isText(title) || !isText(byline) || !isText(committee) || !isText(body))
      throw new Error('no draft of an article');
    return { title, byline, committee, body };
  },
};
