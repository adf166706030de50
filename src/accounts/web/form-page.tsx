import { type ReactNode, useCallback } from 'react';
import { useLoginState } from '#platform/web/session.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { HarmonographFigure } from '#platform/web/ui/figure.tsx';
import { OfflineNotice, useFocusAfterFailure } from '#platform/web/ui/offline-notice.tsx';
import { getPendingButtonText, QueueNotice, type WaitingCall } from '#platform/web/ui/queue-notice.tsx';

/**
 * Renders a form in a card. Its fields are disabled until the page is hydrated, because earlier input would be lost
 * or sent without validation.
 * @param after rendered below the card, for links to other forms
 */
export function FormPage({
  title,
  lead,
  figure,
  after,
  children,
}: {
  title: string;
  lead: ReactNode;
  figure: string;
  after?: ReactNode;
  children: ReactNode;
}) {
  const ready = useLoginState() !== 'unknown';
  return (
    <div className="wrap grid items-start gap-x-16 gap-y-8 overflow-hidden py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,31rem)] md:py-20">
      <div className="relative md:sticky md:top-32">
        <HarmonographFigure
          figure={figure}
          hues={['violet', 'azure', 'viridian']}
          className="pointer-events-none absolute -top-28 -right-12 w-44 opacity-60 md:static md:mb-8 md:w-72 md:opacity-90"
        />
        <h1 className="relative">{title}</h1>
        <p className="lead relative mt-4">{lead}</p>
      </div>
      <div>
        <Card framed>
          <fieldset disabled={!ready} className="contents">
            {children}
          </fieldset>
        </Card>
        {after && <div className="mt-6 text-center text-muted">{after}</div>}
      </div>
    </div>
  );
}

/** Submits the form. The button is gold even while it is disabled before hydration. */
export function SubmitButton({
  call,
  pendingText,
  children,
}: {
  call: WaitingCall;
  pendingText: string;
  children: ReactNode;
}) {
  const button = useFocusAfterFailure(call);
  return (
    <div className="grid gap-3">
      <Button
        ref={button}
        type="submit"
        pending={call.isPending}
        pendingText={getPendingButtonText(call, pendingText)}
        className="w-full disabled:not-aria-busy:bg-gold disabled:not-aria-busy:text-on-gold"
      >
        {children}
      </Button>
      <OfflineNotice call={call} kept="your answers" />
      <QueueNotice call={call} />
    </div>
  );
}

/** Shows the outcome and takes the focus, because the submit button has disappeared. */
export function OutcomeHeading({ children }: { children: ReactNode }) {
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  return (
    <h2 ref={focus} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h2>
  );
}
