import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { KeyButton } from './key-button.tsx';
import { Stage } from './stage.tsx';
import type { DebateDesk } from './use-debate-desk.ts';

/** Before a sitting, and between two of them. */
export function ClosedStage({ desk, session }: { desk: DebateDesk; session: string }) {
  const { rules, state, press } = desk;
  const open = () => press({ kind: 'opened', body: { session, ruleSet: rules.id, revision: 0 } });
  useShortcuts({ Enter: { does: 'open the sitting', run: open } });
  const isFirst = state.sittings === 0;
  return (
    <Stage
      label={isFirst ? rules.name : 'The sitting is closed'}
      title={desk.committee}
      note={isFirst ? 'Open the sitting to call the roll.' : 'Lists, papers and the topic are kept.'}
    >
      <KeyButton keyName="Enter" variant="primary" onClick={open}>
        {isFirst ? 'Open the sitting' : 'Open the next sitting'}
      </KeyButton>
    </Stage>
  );
}
