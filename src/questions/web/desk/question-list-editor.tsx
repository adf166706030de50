import { useState } from 'react';
import { lowerFirst } from '#platform/rule/institute.ts';
import { plural } from '#platform/rule/plural.ts';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { SortableList } from '#platform/web/desk/sortable-list.tsx';
import { useInstitute } from '#platform/web/site-facts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { formatDayInClubLocale } from '#platform/web/ui/time.tsx';
import {
  type ConfiguredBuiltIn,
  listBuiltInQuestions,
  listVisibleBuiltInQuestions,
} from '../../contract/built-in-questions.ts';
import {
  type AnswersById,
  type BuiltInFields,
  type BuiltInSetting,
  type FormLayout,
  type FormQuestion,
  sortByLayout,
} from '../../contract.ts';
import { QuestionControl } from '../question-control.tsx';
import type { Change, DeskQuestion } from './api.ts';
import { BuiltInDialog } from './built-in-dialog.tsx';
import { getAudienceConditionNames, questionKindNames } from './labels.ts';
import { QuestionDialog } from './question-dialog.tsx';

type OpenDialog =
  | { what: 'add' }
  | { what: 'edit' | 'remove'; question: DeskQuestion }
  | { what: 'built_in'; question: ConfiguredBuiltIn };

/** Shows a list of questions to edit and a preview of the form. */
export function QuestionListEditor({
  questions,
  layout,
  text,
  help,
  max,
  isFeedback = false,
  pending,
  change,
}: {
  questions: readonly DeskQuestion[];
  /** Settings of the built-in questions, and the order of all. Undefined for a form without built-in questions. */
  layout?: FormLayout;
  /** Hint above the list, such as where the questions are asked or how long they can be changed. */
  text: string;
  /** This text is shown while there are no questions. */
  help?: string;
  max: number;
  /** True for a feedback form. It is anonymous, so it has no conditions, consents or surcharges. */
  isFeedback?: boolean;
  pending: boolean;
  change: (change: Change, onDone?: () => void) => void;
}) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const asked = questions.filter(({ isWithdrawn }) => !isWithdrawn);
  const listed: readonly ListedQuestion[] = layout
    ? sortByLayout([...listBuiltInQuestions(layout), ...questions], layout)
    : questions;
  const previewed: readonly FormQuestion[] = layout
    ? sortByLayout([...listVisibleBuiltInQuestions(layout), ...asked], layout)
    : asked;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-sm text-muted">
          {text} Drag rows or use the arrows to change the order. {asked.length} of {max}{' '}
          {layout ? 'added questions' : 'questions'}.
        </p>
        <Button onClick={() => setDialog({ what: 'add' })}>Add a question</Button>
      </div>
      {listed.length === 0 ? (
        <EmptyState text="No questions yet" help={help} />
      ) : (
        <div className="grid gap-x-8 gap-y-6 xl:grid-cols-2">
          <div className="plate self-start py-1">
            <SortableList
              items={listed.map((question) => ({ _id: question._id, name: question.label, question }))}
              label="Questions, in order"
              pending={pending}
              onOrder={(ids) => change({ what: 'order', ids })}
            >
              {({ question }) =>
                'answerCount' in question ? (
                  <QuestionRow
                    question={question}
                    isFeedback={isFeedback}
                    onEdit={() => setDialog({ what: 'edit', question })}
                    onRemove={() => setDialog({ what: 'remove', question })}
                    onRestore={() => change({ what: 'restore', id: question._id })}
                  />
                ) : (
                  <BuiltInQuestionRow
                    question={question}
                    onEdit={() => setDialog({ what: 'built_in', question })}
                    onHide={(isHidden) => {
                      const fields = { ...getBuiltInFields(layout, question._id), isHidden };
                      change({ what: 'built_in', id: question._id, fields });
                    }}
                  />
                )
              }
            </SortableList>
          </div>
          <Preview questions={previewed} />
        </div>
      )}
      {dialog?.what === 'add' && (
        <QuestionDialog isFeedback={isFeedback} pending={pending} change={change} onClose={close} />
      )}
      {dialog?.what === 'edit' && (
        <QuestionDialog
          question={dialog.question}
          isFeedback={isFeedback}
          pending={pending}
          change={change}
          onClose={close}
        />
      )}
      {dialog?.what === 'built_in' && (
        <BuiltInDialog
          question={dialog.question}
          fields={getBuiltInFields(layout, dialog.question._id)}
          pending={pending}
          change={change}
          onClose={close}
        />
      )}
      {dialog?.what === 'remove' && (
        <RemoveDialog question={dialog.question} pending={pending} change={change} onClose={close} />
      )}
    </>
  );
}

type ListedQuestion = DeskQuestion | ConfiguredBuiltIn;

function getBuiltInFields(layout: FormLayout | undefined, id: string): BuiltInFields {
  const { _id, ...fields } = layout?.builtIn.find((setting) => setting._id === id) ?? unchangedSetting;
  return fields;
}

const unchangedSetting: BuiltInSetting = { _id: '', label: null, isHidden: false };

/** A question that every form has. */
function BuiltInQuestionRow({
  question: { label, kind, audience, isRequired, isHidden },
  onEdit,
  onHide,
}: {
  question: ConfiguredBuiltIn;
  onEdit: () => void;
  onHide: (isHidden: boolean) => void;
}) {
  const names = getAudienceConditionNames(useInstitute());
  const notes = [
    questionKindNames[kind],
    isRequired ? 'in every form' : 'optional',
    ...audience.map((condition) => lowerFirst(names[condition])),
    isHidden && 'hidden',
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <bdi className={isHidden ? 'text-muted line-through' : 'font-semibold'}>{label}</bdi>
        <span className="block text-sm text-muted">{notes.join(' · ')}</span>
      </p>
      <div className="flex gap-x-4">
        <RowButton onPress={onEdit} subject={label}>
          Edit
        </RowButton>
        {!isRequired && (
          <RowButton onPress={() => onHide(!isHidden)} subject={label}>
            {isHidden ? 'Ask again' : 'Hide'}
          </RowButton>
        )}
      </div>
    </div>
  );
}

function QuestionRow({
  question: { label, kind, audience, afterSeat, isRequired, surcharges, isWithdrawn, answerCount },
  isFeedback,
  onEdit,
  onRemove,
  onRestore,
}: {
  question: DeskQuestion;
  isFeedback: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onRestore: () => void;
}) {
  const names = getAudienceConditionNames(useInstitute());
  const notes = [
    questionKindNames[kind],
    !isRequired && 'optional',
    afterSeat &&
      (afterSeat.answerBy
        ? `after a seat, by ${formatDayInClubLocale(afterSeat.answerBy)}`
        : 'after a seat was given'),
    ...audience.map((condition) => lowerFirst(names[condition])),
    !isFeedback && plural(answerCount, { one: '# answer', other: '# answers' }),
    surcharges && 'with surcharges',
    isWithdrawn && 'withdrawn',
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-2">
      <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <bdi className={isWithdrawn ? 'text-muted line-through' : 'font-semibold'}>{label}</bdi>
        <span className="block text-sm text-muted">{notes.join(' · ')}</span>
      </p>
      <div className="flex gap-x-4">
        <RowButton onPress={onEdit} subject={label}>
          Edit
        </RowButton>
        <RowButton onPress={isWithdrawn ? onRestore : onRemove} subject={label}>
          {isWithdrawn ? 'Ask again' : answerCount > 0 ? 'Withdraw' : 'Delete'}
        </RowButton>
      </div>
    </div>
  );
}

/** Shows the questions as delegates see them. Answers in the preview are not stored. */
function Preview({ questions }: { questions: readonly FormQuestion[] }) {
  const [answers, setAnswers] = useState<AnswersById>({});
  return (
    <section aria-label="Preview of the form" className="grid content-start gap-6 bg-sunken p-5">
      <h2 className="text-lg">Preview of the form</h2>
      {questions.length === 0 && <p className="text-muted">Delegates are asked no questions.</p>}
      {questions.map((question) => (
        <QuestionControl
          key={question._id}
          name={`preview-${question._id}`}
          question={question}
          value={answers[question._id]}
          isPreview
          onChange={(answer) => setAnswers({ ...answers, [question._id]: answer })}
        />
      ))}
    </section>
  );
}

function RemoveDialog({
  question: { _id, label, answerCount },
  pending,
  change,
  onClose,
}: {
  question: DeskQuestion;
  pending: boolean;
  change: (change: Change, onDone: () => void) => void;
  onClose: () => void;
}) {
  const isAnswered = answerCount > 0;
  return (
    <ConfirmDialog
      title={isAnswered ? 'Withdraw this question?' : 'Delete this question?'}
      answer={isAnswered ? 'Withdraw question' : 'Delete question'}
      variant="danger"
      pending={pending}
      onYes={() => change({ what: isAnswered ? 'withdraw' : 'delete', id: _id }, onClose)}
      onNo={onClose}
    >
      <p className="font-semibold wrap-anywhere">
        <bdi>{label}</bdi>
      </p>
      <p>
        {isAnswered
          ? `${plural(answerCount, { one: 'The answer of # delegate stays.', other: 'The answers of # delegates stay.' })} No one else is asked until you ask it again.`
          : 'No delegate has answered it. You cannot undo this.'}
      </p>
    </ConfirmDialog>
  );
}
