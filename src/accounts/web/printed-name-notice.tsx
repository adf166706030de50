import { TextLink } from '#platform/web/ui/text-link.tsx';
import type { Profile } from './api.ts';

/** Asks for another spelling of a name that papers cannot show completely. */
export function PrintedNameNotice({ profile: { name, email, printedName } }: { profile: Profile }) {
  if (printedName === undefined) return null;
  return (
    <div role="note" className="border-l-4 border-gold-line pl-3 text-sm wrap-anywhere">
      <p className="font-semibold">
        {printedName
          ? `On receipts and badges your name is ‘${printedName}’. We can’t print the rest.`
          : 'We can’t print your name in these letters.'}
      </p>
      <p>
        {!printedName &&
          `Receipts show ${email} instead, and your badge has a line to write on. Add your name in Latin letters, such as ‘${name} (Asha Rao)’. `}
        <TextLink to="/dashboard/edit">Change your name</TextLink>
      </p>
    </div>
  );
}
