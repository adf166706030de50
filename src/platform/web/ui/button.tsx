import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/** Gold for the one main action of a screen, quiet for the others, danger for what can't be undone. */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  /** While true the button is disabled and shows that it works, so that nothing is sent twice. */
  pending?: boolean;
  /** What it says meanwhile, such as 'Sending...'; its usual words unless told. */
  pendingText?: ReactNode;
}

const classOf = (variant: ButtonVariant, more = ''): string => `button button-${variant} ${more}`.trim();

/**
 *     <Button type="submit" pending={send.isPending} pendingText="Sending...">Send</Button>
 *
 * `type` is 'button' unless told.
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

/** A link within the site that looks like a button. */
export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string; ref?: Ref<HTMLAnchorElement> }) {
  return <Link viewTransition {...rest} className={classOf(variant, className)} />;
}
