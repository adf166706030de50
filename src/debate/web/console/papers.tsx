import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Dialog } from '#platform/web/ui/dialog.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { isOpen, isVotedOn, paperSubject } from '../../rule/precedence.ts';
import type { PaperRule, RuleSet } from '../../rule/rule-set/schema.ts';
import { findPaper, type Paper, type State } from '../../rule/state.ts';
import type { Operation } from '../../rule/step.ts';
import { KeyButton } from './key-button.tsx';
import { memberName } from './labels.ts';
import { readMemberNames } from './member-names.ts';
import { openVote } from './open-vote.ts';
import { newId } from './press.ts';
import { readNumber } from './read-number.ts';
import type { DebateDesk } from './use-debate-desk.ts';

const statusLabels: Readonly<Record<Paper['status'], string>> = {
  approved: 'Approved',
  introduced: 'On the floor',
  adopted: 'Adopted',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
  fallen: 'Fallen',
  unclear: 'Does not apply any more',
};

/** Papers and amendments of the committee. */
export function Papers({ desk }: { desk: DebateDesk }) {
  const [isAdding, setAdding] = useState(false);
  const { rules, state } = desk;
  if (rules.papers.length === 0 || !state.sitting || state.rollOpen) return null;
  return (
    <section aria-label="Papers" className="grid gap-2">
      <h2 className="border-b border-line pb-1 text-lg">Papers</h2>
      {state.papers.length === 0 && <p className="text-muted">No papers yet.</p>}
      <ul className="grid">
        {state.papers.map((paper) => (
          <PaperRow key={paper.paper} desk={desk} paper={paper} />
        ))}
      </ul>
      <KeyButton className="justify-self-start" onClick={() => setAdding(true)}>
        Add a paper
      </KeyButton>
      {isAdding && <AddPaper desk={desk} onClose={() => setAdding(false)} />}
    </section>
  );
}

function PaperRow({ desk, paper }: { desk: DebateDesk; paper: Paper }) {
  const { rules, state, press } = desk;
  const { paper: id, label, status, sponsors, amends, friendly } = paper;
  const did = (verb: 'paper.introduce' | 'paper.withdraw') => () =>
    press({ kind: 'did', body: { effect: { verb, paper: id } } });
  const mayVote =
    state.vote === null && isVotedOn(rules, paper) && (status === 'introduced' || amends !== null);
  return (
    <li className="grid gap-2 border-b border-line py-2">
      <span className="flex items-baseline justify-between gap-2">
        <strong className="min-w-0 wrap-anywhere">{label}</strong>
        <span className="text-sm text-muted">{friendly ? 'Friendly' : statusLabels[status]}</span>
      </span>
      <span className="text-sm text-muted wrap-anywhere">
        {sponsors.map((member) => memberName(state, member)).join(', ')}
      </span>
      {isOpen(paper) && (
        <span className="flex flex-wrap gap-3">
          {status === 'approved' && (
            <KeyButton aria-label={`Introduce ${label}`} onClick={did('paper.introduce')}>
              Introduce
            </KeyButton>
          )}
          {mayVote && (
            <KeyButton
              aria-label={`Vote on ${label}`}
              onClick={() => press(openVote(desk, paperSubject(paper)))}
            >
              Vote
            </KeyButton>
          )}
          <KeyButton aria-label={`Withdraw ${label}`} onClick={did('paper.withdraw')}>
            Withdraw
          </KeyButton>
        </span>
      )}
    </li>
  );
}

/** Registers a paper from its printed copy: what it is called, who supports it, and how many clauses it has. */
function AddPaper({ desk, onClose }: { desk: DebateDesk; onClose: () => void }) {
  const { rules, state, press } = desk;
  const kinds = rules.papers.filter(({ secret }) => !secret);
  const [kind, setKind] = useState(kinds[0]?.kind ?? '');
  const [label, setLabel] = useState('');
  const [names, setNames] = useState('');
  const [signatories, setSignatories] = useState('');
  const [clauses, setClauses] = useState('');
  const [amends, setAmends] = useState('');
  const [change, setChange] = useState<Operation['op']>('modify');
  const [clause, setClause] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const rule = kinds.find((one) => one.kind === kind);
  const isAmendment = (rule?.amends.length ?? 0) > 0;
  const target = state.papers.find(({ paper }) => paper === amends);
  // An amendment has one clause, which an amendment of it changes.
  const isSecondDegree = target !== undefined && target.amends !== null;
  const { members: sponsors, unknown } = readMemberNames(state, names);
  const ready =
    label.trim() !== '' &&
    unknown.length === 0 &&
    (!isAmendment || (target && (isSecondDegree || clause !== '' || change === 'add')));
  return (
    <Dialog open title="Add a paper" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          press({
            kind: 'paper',
            body: {
              paper: newId(),
              kind,
              label: label.trim(),
              version: 1,
              sponsors,
              signatories: readNumber(signatories, 1000),
              ...(isAmendment && target
                ? {
                    amends,
                    operation: isSecondDegree
                      ? toOperation('modify', target.clauses[0]?.id ?? '', target)
                      : toOperation(change, clause, target),
                    agreed: isAgreed ? target.sponsors : [],
                  }
                : { clauses: Array.from({ length: readNumber(clauses, 60) }, () => newId()) }),
            },
          });
          onClose();
        }}
      >
        <Select
          name="kind"
          label="Kind"
          value={kind}
          options={kinds.map((one) => ({ value: one.kind, label: one.name }))}
          onChange={({ target: { value } }) => setKind(value)}
        />
        <Field
          name="label"
          label="Name"
          help="As it is called in the room, such as DR 1.1"
          maxLength={500}
          value={label}
          onChange={({ target: { value } }) => setLabel(value)}
        />
        <Field
          name="sponsors"
          label="Sponsors"
          help="Separated by commas. The beginning of each name is enough."
          error={unknown.length > 0 ? `No member is called ${unknown.join(', ')}` : undefined}
          value={names}
          onChange={({ target: { value } }) => setNames(value)}
        />
        <Field
          name="signatories"
          label="Number of signatories"
          inputMode="numeric"
          value={signatories}
          onChange={({ target: { value } }) => setSignatories(value)}
        />
        {isAmendment ? (
          <>
            <Select
              name="amends"
              label="Amends"
              placeholder="Choose a paper"
              value={amends}
              options={state.papers
                .filter((paper) => isOpen(paper) && rule && mayAmend(rules, state, rule, paper))
                .map((paper) => ({ value: paper.paper, label: paper.label }))}
              onChange={({ target: { value } }) => setAmends(value)}
            />
            {isSecondDegree && (
              <p className="text-muted">It changes the amendment, and is voted on before it.</p>
            )}
            {!isSecondDegree && (
              <ClauseChange
                target={target}
                change={change}
                clause={clause}
                onChange={setChange}
                onClause={setClause}
              />
            )}
            {rules.amendments.friendly !== 'no' && (
              <label className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={isAgreed}
                  onChange={({ target: { checked } }) => setAgreed(checked)}
                />
                All sponsors of the text agree: friendly, no vote
              </label>
            )}
          </>
        ) : (
          <Field
            name="clauses"
            label="Number of operative clauses"
            inputMode="numeric"
            value={clauses}
            onChange={({ target: { value } }) => setClauses(value)}
          />
        )}
        <Button type="submit" disabled={!ready}>
          Add the paper
        </Button>
      </form>
    </Dialog>
  );
}

/** What an amendment does to which clause. */
function ClauseChange({
  target,
  change,
  clause,
  onChange,
  onClause,
}: {
  target: Paper | undefined;
  change: Operation['op'];
  clause: string;
  onChange: (change: Operation['op']) => void;
  onClause: (clause: string) => void;
}) {
  return (
    <>
      <Select
        name="change"
        label="What it does"
        value={change}
        options={[
          { value: 'modify', label: 'Changes a clause' },
          { value: 'strike', label: 'Strikes a clause' },
          { value: 'add', label: 'Adds a clause' },
        ]}
        onChange={({ target: { value } }) => onChange(value as Operation['op'])}
      />
      <Select
        name="clause"
        label={change === 'add' ? 'After clause' : 'Clause'}
        placeholder={change === 'add' ? 'At the beginning' : 'Choose a clause'}
        value={clause}
        options={keptClauses(target).map(({ id }, at) => ({ value: id, label: `Clause ${at + 1}` }))}
        onChange={({ target: { value } }) => onClause(value)}
      />
    </>
  );
}

/** Amendments of amendments only where the set has them, and not to the third degree. */
const mayAmend = (rules: RuleSet, state: State, { amends }: PaperRule, paper: Paper): boolean =>
  amends.includes(paper.kind) &&
  (paper.amends === null ||
    (rules.amendments.secondDegree && findPaper(state, paper.amends)?.amends === null));

const keptClauses = (paper: Paper | undefined) => paper?.clauses.filter(({ removed }) => !removed) ?? [];

function toOperation(op: Operation['op'], clause: string, target: Paper): Operation {
  if (op === 'add') return { op, clause: newId(), after: clause === '' ? null : clause };
  if (op === 'strike') return { op, clause };
  return { op, clause, base: target.clauses.find(({ id }) => id === clause)?.version ?? 1 };
}
