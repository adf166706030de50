import { useState } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Field } from '#platform/web/ui/field.tsx';
import type { Effect } from '../../rule/rule-set/schema.ts';
import type { State } from '../../rule/state.ts';

/** Sets the topic, renames it, or goes back to one that was set aside with its lists. */
export function TopicActions({
  state: { topic, setAside },
  onAct,
}: {
  state: State;
  onAct: (effect: Effect) => void;
}) {
  const [text, setText] = useState(topic ?? '');
  const given = text.trim();
  return (
    <div className="grid gap-3">
      <Field
        name="topic"
        label="Topic"
        maxLength={500}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          disabled={given === '' || given === topic}
          onClick={() => onAct({ verb: 'topic.set', topic: given })}
        >
          Set the topic
        </Button>
        {topic !== null && (
          <Button
            variant="quiet"
            disabled={given === '' || given === topic}
            onClick={() => onAct({ verb: 'topic.rename', topic: given })}
          >
            Rename the topic
          </Button>
        )}
        {topic !== null && (
          <Button variant="quiet" onClick={() => onAct({ verb: 'topic.set_aside' })}>
            Set the topic aside
          </Button>
        )}
      </div>
      {setAside.map((aside) => (
        <Button
          key={aside.topic}
          variant="quiet"
          className="justify-self-start"
          onClick={() => onAct({ verb: 'topic.resume', topic: aside.topic })}
        >
          Resume {aside.topic}
        </Button>
      ))}
    </div>
  );
}
