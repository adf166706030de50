import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { AnswerOf } from '#platform/contract/call.ts';
import { formatRupees } from '#platform/rule/money.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { Figure } from '#platform/web/ui/figure.tsx';
import type { register } from '#registration/contract/form.ts';
import type { Event } from './model/answers.ts';
import type { Mode } from './model/due.ts';

type Answer = AnswerOf<typeof register>;

const after2500ms = 2500;

function paid({ fee, groupTotal }: Answer, mode: Mode): string {
  if (mode === 'member') return ', and your leader pays';
  return ` and compare the screenshot with ${formatRupees(groupTotal ?? fee.total)}`;
}

/** Confirmation after registering, with the fee the server stored, and a link to the dashboard (product 6.6). */
export function Completed({ answer, event, mode }: { answer: Answer; event: Event; mode: Mode }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => navigate('/dashboard'), after2500ms);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className="wrap reg-page grid justify-items-center gap-5 text-center">
      <Figure
        figure={{ name: 'together', ratios: [3, 2] }}
        hues={event.committees.map(({ hue }) => hue)}
        strokeWidth={1.4}
        draws
        className="w-[min(16rem,60vw)]"
      />
      <h1 ref={heading} tabIndex={-1} className="focus:outline-none">
        You are registered
      </h1>
      <p className="lead">
        {event.eventName}: we have your registration
        {paid(answer, mode)}. A mail is on its way.
      </p>
      <p className="field-help">Taking you to your dashboard...</p>
      <LinkButton to="/dashboard" variant="quiet">
        Go to the dashboard
      </LinkButton>
    </div>
  );
}
