import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { usesIban, usesSortCode } from '#conference/rule/iban.ts';
import { acceptedImageTypes } from '#media/contract.ts';
import { findEmblemFileError } from '#media/web/index.ts';
import { errorCode, errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { failedOffline } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { listRegionalSettingOptions } from '#platform/web/region-options.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { QueueNotice } from '#platform/web/ui/queue-notice.tsx';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { setUpSite } from '../contract.ts';
import { buildSetupLinkQuery, setUpSiteMutation } from './api.ts';
import { EditionFields } from './edition-fields.tsx';
import {
  beginWithCountryOf,
  changeSetupValue,
  keepSetupDraft,
  listSetupMistakes,
  readSetupDraft,
  type SetupField,
  type SetupMistake,
  type SetupStep,
  type SetupValues,
  setupSteps,
  toSetupBody,
} from './setup-values.ts';

export const meta = () => [{ title: pageTitle('Set up your site') }];

const { linkEnded } = setUpSite.errors;

/** Sets up a new site, step by step, with the link that `npm start` prints. */
export default function Setup() {
  const token = readLinkToken(useParams().token);
  const link = useQuery(buildSetupLinkQuery(token));
  return (
    <main id="main" className="wrap max-w-2xl py-10 md:py-16">
      {link.isSuccess ? (
        <SetupForm token={token} />
      ) : errorCode(link.error) === linkEnded.code ? (
        <DeadLink />
      ) : (
        <QueryState query={link} />
      )}
    </main>
  );
}

function DeadLink() {
  return (
    <Card framed>
      <div className="grid gap-4">
        <h1 className="text-2xl">This set-up link has ended</h1>
        <p>
          It works once, for 24 hours, until the server starts again. The newest start of the server prints
          the link that works.
        </p>
        <p>
          Is the site set up? <TextLink to="/login">Log in</TextLink>
        </p>
      </div>
    </Card>
  );
}

const titles: Readonly<Record<SetupStep, string>> = {
  club: 'Your club',
  region: 'Money, time and contact',
  superadmin: 'Your account',
  edition: 'Your first conference',
  pages: 'Your pages',
};

/** Steps of the fields at which the server can report a mistake, by the code of the error. */
const serverMistakes: Readonly<Record<string, { step: SetupStep; name: SetupField }>> = {
  [setUpSite.errors.commonPassword.code]: { step: 'superadmin', name: 'password' },
  [setUpSite.errors.emailExists.code]: { step: 'superadmin', name: 'email' },
  [setUpSite.errors.nameTaken.code]: { step: 'edition', name: 'eventName' },
  [setUpSite.errors.amountStep.code]: { step: 'edition', name: 'fee' },
  [setUpSite.errors.endsBeforeStart.code]: { step: 'edition', name: 'endsOn' },
};

const nextYear = () => new Date().getFullYear() + 1;

function SetupForm({ token }: { token: string }) {
  const [values, setValues] = useState(
    () => readSetupDraft() ?? beginWithCountryOf(navigator.language, nextYear()),
  );
  const [emblem, setEmblem] = useState<File>();
  const [at, setAt] = useState(0);
  const [mistakes, setMistakes] = useState<readonly SetupMistake[]>([]);
  const setUp = useMutation(setUpSiteMutation);
  useEffect(() => void keepSetupDraft(values), [values]);
  const step = setupSteps[at] ?? 'club';
  const isLast = at === setupSteps.length - 1;

  const goTo = (index: number) => {
    setMistakes([]);
    setAt(index);
  };
  const showMistakes = (found: readonly SetupMistake[]) => {
    setMistakes(found);
    const [first] = found;
    if (first) requestAnimationFrame(() => focusField(first.name));
  };
  const handleError = (error: unknown) => {
    if (failedOffline(error)) return;
    toast(errorText(error), { kind: 'error', failure: error, duration: toastDurations.important });
    const place = serverMistakes[errorCode(error) ?? ''];
    if (!place) return;
    setAt(setupSteps.indexOf(place.step));
    showMistakes([{ name: place.name, text: errorText(error) }]);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A draft has no password, so an earlier step can have a mistake.
    const wrong = setupSteps.findIndex(
      (candidate, index) => index <= at && listSetupMistakes(candidate, values).length > 0,
    );
    const wrongStep = setupSteps[wrong];
    if (wrongStep) {
      setAt(wrong);
      return showMistakes(listSetupMistakes(wrongStep, values));
    }
    if (!isLast) return goTo(at + 1);
    setUp.mutate({ body: toSetupBody(values, token), emblem }, { onError: handleError });
  };
  const errorOf = (name: SetupField) => mistakes.find((mistake) => mistake.name === name)?.text;
  const change = (name: SetupField, value: string) => {
    setValues((current) => changeSetupValue(current, name, value, nextYear()));
    setMistakes((current) => current.filter((mistake) => mistake.name !== name));
  };
  const fields = { values, errorOf, onChange: change };

  return (
    <div className="grid gap-8">
      <header className="grid gap-3">
        <h1>Set up your site</h1>
        {at === 0 && (
          <p className="lead">
            Five short steps. You can change everything later, and this browser keeps what you typed.
          </p>
        )}
        <Progress at={at} />
      </header>
      <Card framed>
        <form method="post" noValidate onSubmit={submit} className="grid gap-6">
          <StepHeading key={step} at={at} title={titles[step]} />
          {mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
          {step === 'club' && (
            <ClubStep {...fields}>
              <EmblemField file={emblem} onChoose={setEmblem} />
            </ClubStep>
          )}
          {step === 'region' && <RegionStep {...fields} />}
          {step === 'superadmin' && <SuperadminStep {...fields} />}
          {step === 'edition' && <EditionFields {...fields} currency={values.currency} />}
          {step === 'pages' && <PagesStep {...fields} />}
          <OfflineNotice call={setUp} kept="your answers" />
          <QueueNotice call={setUp} />
          <div className="flex flex-wrap justify-between gap-3">
            {at > 0 ? (
              <Button variant="quiet" disabled={setUp.isPending} onClick={() => goTo(at - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" pending={setUp.isPending} pendingText="Setting up...">
              {isLast ? 'Set up the site' : 'Next'}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

function Progress({ at }: { at: number }) {
  return (
    <ol aria-hidden="true" className="grid grid-cols-5 gap-1.5">
      {setupSteps.map((step, index) => (
        <li key={step} className={`h-1.5 ${index <= at ? 'bg-gold' : 'bg-line'}`} />
      ))}
    </ol>
  );
}

/** Takes the focus when the step begins, so that keyboards and screen readers continue there. */
function StepHeading({ at, title }: { at: number; title: string }) {
  const focus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (at === 0) return;
      heading?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    },
    [at],
  );
  return (
    <h2 ref={focus} tabIndex={-1} className="text-xl outline-none">
      {title}
      <span className="block text-sm text-muted">
        Step {at + 1} of {setupSteps.length}
      </span>
    </h2>
  );
}

interface StepProps {
  values: SetupValues;
  errorOf: (name: SetupField) => string | undefined;
  onChange: (name: SetupField, value: string) => void;
}

const entryOf =
  ({ values, errorOf, onChange }: StepProps) =>
  (name: SetupField) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: ({ target }: { target: HTMLInputElement | HTMLSelectElement }) => onChange(name, target.value),
  });

/** The browser keeps no file, so a reload of the form forgets the emblem. */
function EmblemField({
  file,
  onChoose,
}: {
  file: File | undefined;
  onChoose: (file: File | undefined) => void;
}) {
  const [problem, setProblem] = useState<string>();
  return (
    <FileDrop
      name="emblem"
      label="Emblem (optional)"
      help="PNG, WebP, AVIF or JPEG, at most 2 MB. Without one, an emblem is drawn for you. You can change it later."
      error={problem}
      file={file}
      previewAlt="Your emblem"
      onChoose={(chosen) => {
        const mistake = chosen && findEmblemFileError(chosen);
        setProblem(mistake);
        onChoose(mistake ? undefined : chosen);
      }}
      accept={acceptedImageTypes.join(',')}
    />
  );
}

function ClubStep({ children, ...props }: StepProps & { children: ReactNode }) {
  const entry = entryOf(props);
  const { values, onChange } = props;
  return (
    <>
      <Field
        {...entry('clubName')}
        label="Name of the club"
        help="Such as Kraków Model United Nations."
        autoComplete="organization"
      />
      <Field
        {...entry('shortName')}
        label="Short name"
        help="As people call it, such as KrakMUN."
        autoComplete="off"
      />
      {children}
      <Select
        {...entry('country')}
        label="Country"
        placeholder="Choose a country"
        options={listRegionalSettingOptions('country', values.country)}
      />
      <RadioCards
        name="hasInstitute"
        label="Does a school or university host the club?"
        help="Its students then say so when they sign up, and confirm it with their address there."
        choices={[
          { value: 'no', label: 'No, or not now', checked: values.hasInstitute === 'no' },
          { value: 'yes', label: 'Yes', checked: values.hasInstitute === 'yes' },
        ]}
        onChange={({ target }) => onChange('hasInstitute', target.value)}
      />
      {values.hasInstitute === 'yes' && (
        <>
          <Field {...entry('instituteName')} label="Name of the institute" autoComplete="off" />
          <Field {...entry('instituteShortName')} label="Short name of the institute" autoComplete="off" />
          <Field
            {...entry('emailDomain')}
            label="Domain of its email addresses"
            help="Such as example.edu. Separate several with commas."
            autoCapitalize="none"
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}

function RegionStep(props: StepProps) {
  const entry = entryOf(props);
  const { country, currency, locale, timeZone } = props.values;
  return (
    <>
      <p className="text-muted">These are the usual ones of your country. Change what is different.</p>
      <Select
        {...entry('currency')}
        label="Currency"
        placeholder="Choose a currency"
        options={listRegionalSettingOptions('currency', currency)}
      />
      <Select
        {...entry('locale')}
        label="Format of dates and amounts"
        placeholder="Choose a format"
        options={listRegionalSettingOptions('locale', locale)}
      />
      <Select
        {...entry('timeZone')}
        label="Time zone"
        placeholder="Choose a time zone"
        options={listRegionalSettingOptions('time_zone', timeZone)}
      />
      <p className="border-l-2 border-gold-line pl-4 text-sm text-muted">{paymentNote(country)}</p>
      <Field
        {...entry('clubEmail')}
        label="Email of the club"
        help="Visitors see it."
        type="email"
        autoCapitalize="none"
        autoComplete="off"
      />
      <Field {...entry('clubPhone')} label="Phone of the club" help="Visitors see it." type="tel" />
    </>
  );
}

/** Says which kind of account the payment details ask for, after the setup. */
function paymentNote(country: string): string {
  const after = 'You enter the account after this setup, and a second superadmin confirms it.';
  if (country === 'IN') return `Delegates can pay with UPI or to a bank account. ${after}`;
  if (usesSortCode(country))
    return `Delegates can pay to a bank account with an account number and a sort code. ${after}`;
  if (usesIban(country)) return `Delegates can pay to an account with an IBAN. ${after}`;
  return `Delegates can pay to a bank account with an account number and a bank code. ${after}`;
}

function SuperadminStep(props: StepProps) {
  const entry = entryOf(props);
  return (
    <>
      <p className="text-muted">
        You become the first superadmin, who may do everything. Add a second one afterwards.
      </p>
      <Field {...entry('name')} label="Your name" autoComplete="name" />
      <Field
        {...entry('email')}
        label="Your email"
        help="You log in with it. Visitors don’t see it."
        type="email"
        autoCapitalize="none"
        autoComplete="email"
      />
      <Field {...entry('phone')} label="Your phone" type="tel" autoComplete="tel" />
      <PasswordField
        {...entry('password')}
        label="Password"
        help="At least 8 characters. A sentence you remember is a good one."
        autoComplete="new-password"
      />
    </>
  );
}

function PagesStep({ values: { pages }, onChange }: StepProps) {
  return (
    <RadioCards
      name="pages"
      label="How do you want to begin?"
      choices={[
        {
          value: 'empty',
          label: 'With empty pages',
          help: 'A privacy notice and a code of conduct are ready. The menu shows a page once it has content.',
          checked: pages === 'empty',
        },
        {
          value: 'sample',
          label: 'With a sample club',
          help: 'Letters, a team, committees and pictures show how everything looks. Until you edit a page, you can empty all of them at once.',
          checked: pages === 'sample',
        },
      ]}
      onChange={({ target }) => onChange('pages', target.value)}
    />
  );
}
