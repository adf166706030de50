import { saveFile } from '#platform/web/save-file.ts';
import { useSiteFacts } from '#platform/web/site-facts.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { OutcomeHeading } from '../form-page.tsx';

/** The recovery codes, shown this once, to be kept where the phone is not. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { club } = useSiteFacts();
  return (
    <div className="grid gap-5">
      <OutcomeHeading>Keep these recovery codes</OutcomeHeading>
      <p>
        Your second factor is on. Each of these logs you in once when your phone is lost or flat. They are
        shown this one time: print them, or put them into your password manager.
      </p>
      <ol className="grid gap-x-6 gap-y-1 border-y border-line py-3 text-sm">
        {codes.map((code) => (
          <li key={code}>
            <code className="wrap-anywhere">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => save(codes, club.name)}>
          Save as a file
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </div>
  );
}

function save(codes: readonly string[], club: string): void {
  const text = `Recovery codes for ${club}\nEach works once.\n\n${codes.join('\n')}\n`;
  saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
}
