import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { errorText } from '#platform/web/api.ts';
import { enterProviderCode } from '../../contract.ts';
import { type RefusedFields, showRefusal } from '../error-texts.ts';
import { SubmitButton } from '../form-page.tsx';
import { LoginCode } from '../second-factor/login-code.tsx';
import { enterCodeMutation } from './api.ts';
import { useSendToLogin } from './refused.tsx';

type Form = { ticket: string; code: string };

const { codeWrong, startAgain } = enterProviderCode.errors;
const refusedFields: RefusedFields<Form> = { [codeWrong[1]]: 'code' };

/** The last step of a log-in with the provider, for an account with a second factor. */
export function ProviderCode({ ticket }: { ticket: string }) {
  const enter = useMutation(enterCodeMutation);
  const sendToLogin = useSendToLogin();
  const { register, handleSubmit, setError, formState } = useForm<Form>({
    resolver: zodResolver(enterProviderCode.body),
    defaultValues: { ticket, code: '' },
  });
  const refused = (error: unknown) => {
    if (errorText(error) === startAgain[1]) sendToLogin(startAgain[1]);
    else showRefusal(error, refusedFields, setError);
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit((body) => enter.mutate(body, { onError: refused }))}
      className="grid gap-5"
    >
      <LoginCode error={formState.errors.code?.message} field={register('code')} onBack={() => sendToLogin()}>
        <SubmitButton call={enter} pendingText="Logging in...">
          Log in
        </SubmitButton>
      </LoginCode>
    </form>
  );
}
