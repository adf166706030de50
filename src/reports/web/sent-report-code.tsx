import { useCallback } from 'react';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { SecretCodeBox } from './secret-code-box.tsx';

/** Shows the writer's code once, after the report was stored (product 26.5). */
export function SentReportCode({ code }: { code: string }) {
  const focus = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  return (
    <div className="wrap grid max-w-3xl gap-6 pt-fluid-lg pb-section">
      <h1 ref={focus} tabIndex={-1} className="outline-none max-md:text-3xl">
        Your report has arrived
      </h1>
      <p>Thank you for writing. It is good that you told someone.</p>
      <Card framed>
        <section aria-labelledby="own-code" className="grid gap-4">
          <h2 id="own-code" className="text-2xl">
            Keep this code
          </h2>
          <p>
            With it you read the answer and write more. It is shown only now, and we can’t send it to you
            again. Copy it, print it, or take a photo.
          </p>
          <SecretCodeBox name="code of your report" code={code} />
          <p className="text-sm text-muted">
            Anyone with this code can read your report. Keep it where only you find it.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="quiet" onClick={() => print()}>
              Print code
            </Button>
            <LinkButton to="/report/answer">I have saved my code</LinkButton>
          </div>
        </section>
      </Card>
    </div>
  );
}
