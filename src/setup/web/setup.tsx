import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { errorCode, errorText } from '#platform/web/api.ts';
import { QueryState } from '#platform/web/desk/query-state.tsx';
import { readLinkToken } from '#platform/web/link-token.ts';
import { failedOffline } from '#platform/web/offline.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { Card } from '#platform/web/ui/card.tsx';
import { ErrorSummary, focusField } from '#platform/web/ui/error-summary.tsx';
import { OfflineNotice } from '#platform/web/ui/offline-notice.tsx';
import { QueueNotice } from '#platform/web/ui/queue-notice.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { setUpSite } from '../contract.ts';
import { buildSetupLinkQuery, setUpSiteMutation } from './api.ts';
import { EditionFields } from './edition-fields.tsx';
import type { ChangeEntry } from './field-entries.ts';
import { ClubStep, EmblemField, PagesStep, RegionStep, SuperadminStep } from './setup-steps.tsx';
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
  const change: ChangeEntry<SetupValues> = (name, value) => {
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
          {step === 'edition' && (
            <EditionFields
              {...fields}
              currency={values.currency}
              locale={values.locale}
              onChange={(name, value) => change(name, value)}
            />
          )}
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
