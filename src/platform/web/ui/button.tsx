import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';

/**
 * Look of a button: `primary` for the main action of a screen, `danger` for an irreversible action, `quiet` for others.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  /** True while the call of the button is running. The button is then disabled, so that the call is not made twice. */
  pending?: boolean;
  pendingText?: ReactNode;
}

const classOf = (variant: ButtonVariant, more = ''): string => `button button-${variant} ${more}`.trim();

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

export function LinkButton({
  variant = 'primary',
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string; ref?: Ref<HTMLAnchorElement> }) {
  return <Link viewTransition {...rest} className={classOf(variant, className)} />;
}
