import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { fieldId } from './field-id.ts';

export interface Labelled {
  name: string;
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}

interface Described extends Labelled {
  id: string;
  children: ReactNode;
}

/** Returns attributes that connect a control with the help and the error text of its `FieldFrame`. */
export function describedByAttributes({ help, error }: Labelled, id: string) {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

export function FieldHelpAndError({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
}) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  );
}

export function FieldFrame({ id, label, help, error, children }: Described) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldHelpAndError id={id} help={help} error={error} />
      {children}
    </div>
  );
}

export type FieldProps = Labelled &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name'> & { ref?: Ref<HTMLInputElement> };

export function Field({ label, help, error, ...input }: FieldProps) {
  const id = input.id ?? fieldId(input.name);
  const frame = { name: input.name, label, help, error };
  return (
    <FieldFrame id={id} {...frame}>
      <input {...input} {...describedByAttributes(frame, id)} id={id} className="control" />
    </FieldFrame>
  );
}

/** Field for a password. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordField({ label, help, error, ...input }: FieldProps) {
  const [visible, setVisible] = useState(false);
  const id = input.id ?? fieldId(input.name);
  const frame = { name: input.name, label, help, error };
  return (
    <FieldFrame id={id} {...frame}>
      <span className="control-with-button">
        <input
          {...input}
          {...describedByAttributes(frame, id)}
          id={id}
          type={visible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="control"
        />
        <button type="button" aria-pressed={visible} aria-controls={id} onClick={() => setVisible(!visible)}>
          {visible ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      </span>
    </FieldFrame>
  );
}

export type TextAreaProps = Labelled &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name'> & { ref?: Ref<HTMLTextAreaElement> };

export function TextArea({ label, help, error, ...input }: TextAreaProps) {
  const id = input.id ?? fieldId(input.name);
  const frame = { name: input.name, label, help, error };
  return (
    <FieldFrame id={id} {...frame}>
      <textarea {...input} {...describedByAttributes(frame, id)} id={id} className="control" />
    </FieldFrame>
  );
}
