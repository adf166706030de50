import { useRef, useState } from 'react';
import { ConfirmDialog } from '#platform/web/desk/confirm-dialog.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import type { AccountFacts } from '../api.ts';
import { halfTyped, isHalfTyped } from './half-typed.ts';
import { LastDayField } from './last-day-field.tsx';

/** Asks whether somebody shall be an admin, and until when. */
export function ElevateDialog({
  account,
  question,
  explanation,
  answer,
  pending,
  onYes,
  onNo,
}: {
  account: Pick<AccountFacts, 'name' | 'email'>;
  question: string;
  explanation: string;
  answer: string;
  pending: boolean;
  /** @param lastDay undefined for a role that does not end by itself */
  onYes: (lastDay: string | undefined) => void;
  onNo: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [lastDay, setLastDay] = useState('');
  const [mistake, setMistake] = useState<string>();
  const send = () => {
    if (!isHalfTyped(form.current)) return onYes(lastDay || undefined);
    setMistake(halfTyped);
    focusField('lastDay');
  };
  return (
    <ConfirmDialog title={question} answer={answer} pending={pending} onYes={send} onNo={onNo}>
      <p>
        <strong className="wrap-anywhere">{account.name}</strong>, {account.email}
      </p>
      <p>{explanation}</p>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          send();
        }}
      >
        <LastDayField
          name="lastDay"
          label="Last day"
          help="The role ends by itself at the end of it. Empty: it goes on until somebody takes it away."
          value={lastDay}
          error={mistake}
          onChange={({ target }) => setLastDay(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
