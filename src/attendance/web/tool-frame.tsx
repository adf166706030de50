import type { ReactNode } from 'react';
import { HelpLink } from '#help/web/index.ts';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { ThemeSwitch } from '#platform/web/ui/theme-switch.tsx';

/** Frame of a state in which a tool of the conference days cannot be used, such as a failed or refused call. */
export function ToolNotice({ children }: { children: ReactNode }) {
  return <div className="wrap max-w-3xl py-6">{children}</div>;
}

/**
 * The rarely needed links of a tool of the conference days, below the first screen.
 * @param help title of the tool's page of the manual
 * @param logOutPath missing for the secretariat, whose devices store no list
 */
export function ToolFooter({
  back,
  help,
  practisePath,
  logOutPath,
}: {
  back: { to: string; label: string };
  help: string;
  /** Missing where nothing can be practised. */
  practisePath?: string;
  logOutPath?: string;
}) {
  return (
    <footer className="flex flex-wrap items-center gap-3 px-4 py-6">
      {logOutPath !== undefined && (
        <LinkButton variant="quiet" to={logOutPath}>
          Log out of this device
        </LinkButton>
      )}
      {practisePath !== undefined && (
        <LinkButton variant="quiet" reloadDocument to={practisePath}>
          Practise
        </LinkButton>
      )}
      <LinkButton variant="quiet" reloadDocument to={back.to}>
        {back.label}
      </LinkButton>
      <span className="ml-auto flex">
        <HelpLink title={help} />
        <ThemeSwitch />
      </span>
    </footer>
  );
}
