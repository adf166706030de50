import { useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { RowButton } from '#platform/web/desk/row-button.tsx';
import { createToastMutationHandlers } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import {
  doMotionsAllowAbstentions,
  doTextsAllowAbstentions,
  withAbstentionsOnMotions,
  withAbstentionsOnTexts,
} from '../../rule/added-motions.ts';
import { checkRuleSet } from '../../rule/rule-set/read.ts';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { AddMotionDialog } from './add-motion-dialog.tsx';
import type { RuleForm } from './rule-form/document-fields.ts';
import { RuleDialog } from './rule-form/rule-dialog.tsx';
import type { RuleSaving } from './rule-form/rule-saving.ts';
import { listRuleSections, type RuleRow, type RuleSection } from './rule-forms/rule-sections.ts';

type Opened = { kind: 'form'; form: RuleForm } | { kind: 'remove'; row: RuleRow } | { kind: 'addMotion' };

/** Reads a rule set back in sentences, and changes it rule by rule if `saving` is given. */
export function RuleSetEditor({ rules, saving }: { rules: RuleSet; saving?: RuleSaving }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const sections = listRuleSections(rules).filter(({ rows, add }) => rows.length > 0 || (saving && add));
  return (
    <>
      <nav aria-label="Parts of the rules" className="flex flex-wrap gap-x-4">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            href={`#${id}`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-gold-text hover:underline pointer-fine:min-h-9"
          >
            {title}
          </a>
        ))}
      </nav>
      {sections.map((section) => (
        <Section
          key={section.id}
          section={section}
          rules={rules}
          {...(saving && { saving })}
          onOpen={setOpened}
        />
      ))}
      {saving && opened?.kind === 'form' && <RuleDialog form={opened.form} saving={saving} onClose={close} />}
      {saving && opened?.kind === 'addMotion' && (
        <AddMotionDialog rules={rules} saving={saving} onClose={close} />
      )}
      {saving && opened?.kind === 'remove' && (
        <RemoveDialog row={opened.row} rules={rules} saving={saving} onClose={close} />
      )}
    </>
  );
}

function Section({
  section: { id, title, intro, rows, add },
  rules,
  saving,
  onOpen,
}: {
  section: RuleSection;
  rules: RuleSet;
  saving?: RuleSaving;
  onOpen: (opened: Opened) => void;
}) {
  const isMotions = id === 'motions';
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 id={id} className="scroll-mt-24 text-xl">
          {title}
        </h2>
        {saving && isMotions && (
          <Button variant="quiet" onClick={() => onOpen({ kind: 'addMotion' })}>
            Add motion
          </Button>
        )}
        {saving && add && (
          <Button variant="quiet" onClick={() => onOpen({ kind: 'form', form: add.buildForm(rules) })}>
            {add.label}
          </Button>
        )}
      </div>
      {intro && <p className="max-w-prose text-muted">{intro}</p>}
      {saving && isMotions && (
        <Switch
          label="Members may abstain on motions"
          isOn={doMotionsAllowAbstentions(rules)}
          saving={saving}
          onChange={(isOn) => withAbstentionsOnMotions(rules, isOn)}
        />
      )}
      {saving && id === 'votes' && (
        <Switch
          label="Members may abstain on texts"
          isOn={doTextsAllowAbstentions(rules)}
          saving={saving}
          onChange={(isOn) => withAbstentionsOnTexts(rules, isOn)}
        />
      )}
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} rules={rules} canChange={saving !== undefined} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

function Row({
  row,
  rules,
  canChange,
  onOpen,
}: {
  row: RuleRow;
  rules: RuleSet;
  canChange: boolean;
  onOpen: (opened: Opened) => void;
}) {
  const { name, mark, sentence, note, buildForm, removed } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
      {mark !== undefined && (
        <span className="w-6 text-right text-sm text-muted tabular-nums">
          <span className="sr-only">Rank </span>
          {mark}
        </span>
      )}
      <span className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <RuleText sentence={sentence} />
        {note && <span className="block text-sm text-muted">{note}</span>}
      </span>
      {canChange && (
        <span className="flex gap-x-4">
          <RowButton subject={name} onPress={() => onOpen({ kind: 'form', form: buildForm(rules) })}>
            Change
          </RowButton>
          {removed && (
            <RowButton subject={name} onPress={() => onOpen({ kind: 'remove', row })}>
              Remove
            </RowButton>
          )}
        </span>
      )}
    </li>
  );
}

/** A sentence whose beginning names the rule. */
function RuleText({ sentence }: { sentence: string }) {
  const end = sentence.indexOf(':') + 1;
  return (
    <span className="block max-w-[85ch]">
      {end > 0 && <b className="font-semibold">{sentence.slice(0, end)}</b>}
      {sentence.slice(end)}
    </span>
  );
}

/** Changes a rule of many motions or texts with one press. */
function Switch({
  label,
  isOn,
  saving,
  onChange,
}: {
  label: string;
  isOn: boolean;
  saving: RuleSaving;
  onChange: (isOn: boolean) => RuleSet;
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 justify-self-start font-semibold">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        disabled={saving.isPending}
        onChange={({ target }) => saving.save(onChange(target.checked), createToastMutationHandlers())}
      />
      {label}
    </label>
  );
}

function RemoveDialog({
  row,
  rules,
  saving,
  onClose,
}: {
  row: RuleRow;
  rules: RuleSet;
  saving: RuleSaving;
  onClose: () => void;
}) {
  const document = row.removed?.(rules) ?? rules;
  const checked = checkRuleSet(document);
  const problems = 'problems' in checked ? checked.problems : [];
  return (
    <ConfirmDialog
      title={`Remove ${row.name}?`}
      answer="Remove rule"
      variant="danger"
      pending={saving.isPending}
      disabled={problems.length > 0}
      onYes={() => saving.save(document, createToastMutationHandlers(onClose))}
      onNo={onClose}
    >
      <p>{row.sentence}</p>
      {problems.length > 0 ? (
        <div>
          <p className="font-semibold">Other rules need it. Change them first:</p>
          <ul className="list-disc pl-5">
            {problems.slice(0, 8).map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="text-muted">You can go back to an earlier revision later.</p>
      )}
    </ConfirmDialog>
  );
}
