import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Gold for the main action of a screen, quiet for others, danger for irreversible ones. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  /** Disables the button and shows progress, so that nothing is sent twice. */
  pending?: boolean;
  /** The label while pending, such as 'Sending...'. Unchanged by default. */
  pendingText?: ReactNode;
}

const classOf = (variant: ButtonVariant, more = ''): string => `button button-${variant} ${more}`.trim();

/**
 *     <Button type="submit" pending={send.isPending} pendingText="Sending...">Send</Button>
 * `type` is 'button' by default.
 */
export function Button({
  variant = 'primary',
  pending = false,
  pendingText,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(variant, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending && pendingText !== undefined ? pendingText : children}
    </button>
  );
}

/** An internal link that looks like a button. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string; ref?: Ref<HTMLAnchorElement> }) {
  return <Link viewTransition {...rest} className={classOf(variant, className)} />;
}
