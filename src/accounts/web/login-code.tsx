import { type ReactNode, useEffect, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '#platform/web/ui/button.tsx';
import { focusField } from '#platform/web/ui/error-summary.tsx';
import { Field } from '#platform/web/ui/field.tsx';

export function LoginCode({
  field,
  error,
  onBack,
  children,
}: {
  field: UseFormRegisterReturn<'code'>;
  error: string | undefined;
  onBack: () => void;
  children: ReactNode;
}) {
  const [isRecovery, setRecovery] = useState(false);
  useEffect(() => focusField(field.name), [field.name]);
  const toggleRecovery = () => {
    setRecovery(!isRecovery);
    focusField(field.name);
  };
  return (
    <>
      <Field
        label={isRecovery ? 'Recovery code' : 'Code'}
        help={
          isRecovery
            ? 'One of the codes you saved when you set up your second factor. Each works once.'
            : 'Six digits from your authenticator app.'
        }
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        error={error}
        {...field}
      />
      {children}
      <div className="flex flex-wrap justify-between gap-3">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        <Button variant="quiet" onClick={toggleRecovery}>
          {isRecovery ? 'Use authenticator app' : 'Lost your phone?'}
        </Button>
      </div>
    </>
  );
}
