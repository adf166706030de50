import { type ReactNode, useState } from 'react';
import { describePaymentWay, isPaymentWayOffered } from '#conference/contract/payment-way-choices.ts';
import { paymentWayKinds, paymentWayLabels } from '#conference/contract/payment-ways.ts';
import { acceptedImageTypes } from '#media/contract.ts';
import { findEmblemFileError } from '#media/web/index.ts';
import { findCountryDefaults } from '#platform/rule/country-defaults.ts';
import { listRegionalSettingOptions } from '#platform/web/region-options.ts';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { FileDrop } from '#platform/web/ui/file-drop.tsx';
import { CheckboxCards, RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { Select } from '#platform/web/ui/select.tsx';
import { buildEntryOf, type FieldEntries } from './field-entries.ts';
import type { SetupValues } from './setup-values.ts';

type StepProps = FieldEntries<SetupValues>;

/** The browser keeps no file, so a reload of the form forgets the emblem. */
export function EmblemField({
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

export function ClubStep({ children, ...props }: StepProps & { children: ReactNode }) {
  const entry = buildEntryOf(props);
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
        onChange={({ target }) => onChange('hasInstitute', target.value === 'yes' ? 'yes' : 'no')}
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

export function RegionStep(props: StepProps) {
  const entry = buildEntryOf(props);
  const { currency, locale, timeZone } = props.values;
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
      <PaymentWaysField {...props} />
      <TaxNumberFields {...props} />
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

function PaymentWaysField({ values, onChange }: StepProps) {
  const { country, currency, paymentWays } = values;
  return (
    <CheckboxCards
      name="paymentWays"
      label="How can delegates pay?"
      help="You enter the account after this setup, and a second superadmin confirms it."
      choices={paymentWayKinds
        .filter((kind) => isPaymentWayOffered(kind, currency))
        .map((kind) => ({
          value: kind,
          label: paymentWayLabels[kind],
          help: describePaymentWay(kind, country),
          checked: paymentWays.includes(kind),
        }))}
      onChange={({ target: { value, checked } }) =>
        onChange(
          'paymentWays',
          paymentWayKinds.filter((kind) => (kind === value ? checked : paymentWays.includes(kind))),
        )
      }
    />
  );
}

function TaxNumberFields(props: StepProps) {
  const { values, onChange } = props;
  const name = findCountryDefaults(values.country)?.taxNumberName;
  return (
    <>
      <RadioCards
        name="hasTaxNumber"
        label="Do receipts need the tax number of the club?"
        help={name ? `In your country they usually show it. People call it ${name}.` : undefined}
        choices={[
          { value: 'no', label: 'No, or not now', checked: values.hasTaxNumber === 'no' },
          { value: 'yes', label: 'Yes', checked: values.hasTaxNumber === 'yes' },
        ]}
        onChange={({ target }) => onChange('hasTaxNumber', target.value === 'yes' ? 'yes' : 'no')}
      />
      {values.hasTaxNumber === 'yes' && (
        <Field
          {...buildEntryOf(props)('taxNumber')}
          label={name ? `Tax number (${name})` : 'Tax number'}
          autoComplete="off"
        />
      )}
    </>
  );
}

export function SuperadminStep(props: StepProps) {
  const entry = buildEntryOf(props);
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

export function PagesStep({ values: { pages }, onChange }: StepProps) {
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
      onChange={({ target }) => onChange('pages', target.value === 'sample' ? 'sample' : 'empty')}
    />
  );
}
