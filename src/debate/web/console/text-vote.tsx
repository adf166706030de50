import { useState } from 'react';
import { Field } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import type { RuleSet } from '../../rule/rule-set/schema.ts';
import { voteSentence } from '../../rule/sentence.ts';
import type { State } from '../../rule/state.ts';
import { openVote } from './open-vote.ts';
import type { Press } from './press.ts';
import { Row } from './row.tsx';

/** Rules of votes, those first that no kind of paper uses: they have no other button. */
export const listVoteRules = ({ votes, papers }: RuleSet): string[] =>
  Object.keys(votes).sort(
    (a, b) => Number(papers.some(({ vote }) => vote === a)) - Number(papers.some(({ vote }) => vote === b)),
  );

/** Puts a text to the vote that is no paper, such as no confidence, by a rule of the set. */
export function TextVote({
  rules,
  state,
  onOpen,
}: {
  rules: RuleSet;
  state: State;
  onOpen: (press: Press) => void;
}) {
  const ids = listVoteRules(rules);
  const [rule, setRule] = useState(ids[0] ?? '');
  const [text, setText] = useState('');
  const vote = rules.votes[rule];
  return (
    <div className="grid gap-3">
      <Select
        name="voteRule"
        label="Rule of the vote"
        help={vote && voteSentence(rules, rule, vote)}
        value={rule}
        options={ids.map((id) => ({ value: id, label: id.replaceAll('_', ' ') }))}
        onChange={({ target }) => setRule(target.value)}
      />
      <Row
        button="Open the vote"
        disabled={text.trim() === ''}
        onPress={() => onOpen(openVote({ rules, state }, { kind: 'text', text: text.trim(), rule }))}
      >
        <Field
          name="question"
          label="What is voted on"
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Row>
    </div>
  );
}
