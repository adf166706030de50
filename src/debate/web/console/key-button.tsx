import { Key } from '#platform/web/desk/shortcut-hints.tsx';
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx';

/** A button that shows the key which presses it. A mouse leaves the focus where it is, so that the next key is a shortcut. */
export function KeyButton({
  keyName,
  children,
  variant = 'quiet',
  ...rest
}: ButtonProps & { keyName?: string | undefined }) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-keyshortcuts={keyName}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
      {keyName && (
        <span className="ml-2 hidden md:inline pointer-coarse:hidden" aria-hidden="true">
          <Key>{keyName}</Key>
        </span>
      )}
    </Button>
  );
}
