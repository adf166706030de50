import { useState } from 'react';
import { HelpLink } from '#help/web/index.ts';
import { plural } from '#platform/rule/plural.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { Field, TextArea } from '#platform/web/ui/field.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { findShippedRuleSet, shippedRuleSets } from '../../rule-sets/index.ts';
import type { DebateRecord } from '../console/debate-record.ts';
import { OpenFile } from '../console/open-file.tsx';
import { readPracticeFile } from './practice-store.ts';
import { readMembers, sampleCommitteeFor, toPastedMembers } from './sample-committees.ts';

/** Chooses what to practise: rule set, name and members of a committee, or a saved file. */
export function ChoosePractice({ onStart }: { onStart: (record: DebateRecord) => void }) {
  const [ruleSet, setRuleSet] = useState('una-usa');
  const sample = sampleCommitteeFor(ruleSet);
  const [name, setName] = useState<string>();
  const [text, setText] = useState<string>();
  const rules = findShippedRuleSet(ruleSet);
  const open = (file: string) => {
    const read = readPracticeFile(file);
    if ('problem' in read) return read.problem;
    onStart(read);
    return undefined;
  };
  const members = rules ? readMembers(rules, text ?? toPastedMembers(sample)) : [];
  return (
    <div className="wrap grid max-w-2xl gap-6 py-8 md:py-12">
      <div>
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-4xl">Practise chairing</h1>
          <HelpLink title="Practise chairing" />
        </div>
        <p className="mt-3 text-lg text-muted">
          Chair a committee on this device. You need no account, nothing is sent, and you can stop at any
          time.
        </p>
      </div>
      <Card framed>
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (members.length === 0) return;
            onStart({ committee: (name ?? sample.name).trim() || sample.name, ruleSet, members, steps: [] });
          }}
        >
          <Select
            name="ruleSet"
            label="Rules of procedure"
            value={ruleSet}
            options={[...shippedRuleSets.values()].map((set) => ({ value: set.id, label: set.name }))}
            onChange={({ target }) => setRuleSet(target.value)}
          />
          <Field
            name="committee"
            label="Committee"
            maxLength={200}
            value={name ?? sample.name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextArea
            name="members"
            label="Members"
            rows={8}
            help="One in a line. Paste your own. After a name you can write (observer), (veto), (opposition) or (party: name)."
            error={members.length === 0 ? 'Write at least one member' : undefined}
            value={text ?? toPastedMembers(sample)}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit">
            {plural(members.length, { one: 'Chair # member', other: 'Chair # members' })}
          </Button>
        </form>
      </Card>
      <OpenFile label="Open a saved practice" onText={open} />
    </div>
  );
}
