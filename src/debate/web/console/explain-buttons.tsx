import { useShortcuts } from '#platform/web/desk/shortcuts.ts';
import { KeyButton } from './key-button.tsx';
import { memberName } from './labels.ts';
import { explanationOf } from './next-speech.ts';
import type { DebateDesk } from './use-debate-desk.ts';

/** Members who voted with rights explain their vote. */
export function ExplainButtons({ desk }: { desk: DebateDesk }) {
  const { state, press } = desk;
  const [first] = state.explaining;
  useShortcuts({
    k:
      first === undefined
        ? undefined
        : { does: 'explain the vote', run: () => press(explanationOf(desk, first)) },
  });
  return state.explaining.map((member, at) => (
    <KeyButton
      key={member}
      keyName={at === 0 ? 'K' : undefined}
      onClick={() => press(explanationOf(desk, member))}
    >
      {memberName(state, member)} explains the vote
    </KeyButton>
  ));
}
