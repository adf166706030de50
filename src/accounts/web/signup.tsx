import { type MetaArgs, Navigate, useNavigate } from 'react-router';
import { pageTitle } from '#platform/web/page-title.ts';
import { useLoginState } from '#platform/web/session.ts';
import { siteFactsOf } from '#platform/web/site-facts.ts';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { FormPage } from './form-page.tsx';
import { ProviderButton } from './provider/provider-button.tsx';
import { SignupForm } from './signup-form.tsx';

export const meta = ({ matches }: MetaArgs) => [
  { title: pageTitle('Sign up') },
  {
    name: 'description',
    content: `Open an account with ${siteFactsOf(matches).club.name}: one form, then one click in a mail.`,
  },
];

export default function Signup() {
  const navigate = useNavigate();
  if (useLoginState() === 'in') return <Navigate to="/dashboard" replace />;
  return (
    <FormPage
      title="Sign up"
      lead="One form now, one click in a mail after it, and you can register for the conference."
      figure="sign up"
    >
      <div className="grid gap-5">
        <p className="text-muted">
          Been here before? <TextLink to="/login">Log in</TextLink>
        </p>
        <ProviderButton />
        <SignupForm onDone={() => navigate('/login', { viewTransition: true })} />
      </div>
    </FormPage>
  );
}
