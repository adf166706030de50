import { buildHelpPath } from '../rule/help-path.ts';

/**
 * Opens the page of the manual that belongs to a screen, in a new tab: the screen stays as it is.
 * @param title the title of the page
 */
export function HelpLink({ title }: { title: string }) {
  return (
    <a
      href={buildHelpPath(title)}
      target="_blank"
      rel="noopener"
      className="icon-button font-heading text-xl print:hidden"
      aria-label={`Help: ${title}, in a new tab`}
      title="Help"
    >
      ?
    </a>
  );
}
