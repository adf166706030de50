import { useEffect, useMemo, useState } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import type { KeptFile } from '#platform/web/kept-file.ts';
import type { Event, Profile } from './model/answers.ts';
import { forgetDraft, keepDraft, readDraft } from './model/draft.ts';
import { type Due, dueFor, type Mode } from './model/due.ts';
import { type LedGroup, ledGroup } from './model/group.ts';
import type { Invite } from './model/invite.ts';
import { type FieldName, type Missing, missingFrom } from './model/missing.ts';
import { fullInWords } from './model/selection.ts';
import type { StepId } from './model/steps.ts';
import { emptyValues, type FormValues } from './model/values.ts';
import { type PictureFacts, pictureOwner } from './use-kept-picture.ts';
import { missingPicture, type PaymentPicture, usePaymentPicture } from './use-payment-picture.ts';

export interface FormInput {
  readonly profile: Profile;
  readonly event: Event;
  readonly mode: Mode;
  readonly invite: Invite | undefined;
  /** The screenshot chosen before a reload. */
  readonly keptPicture: KeptFile<PictureFacts> | undefined;
}

/** State and actions of the form for its steps. */
export interface Form extends FormInput {
  readonly values: FormValues;
  readonly register: UseFormRegister<FormValues>;
  readonly change: (part: Partial<FormValues>) => void;
  /** Empties the form and deletes the draft. */
  readonly startAfresh: () => void;
  readonly picture: PaymentPicture;
  readonly choosePicture: (file: File | undefined) => void;
  readonly group: LedGroup | undefined;
  readonly due: Due;
  readonly missing: readonly Missing[];
  /** Marks a step as tried, which shows its errors, and returns them. */
  readonly tryStep: (step: StepId) => readonly Missing[];
  /** The errors of a tried step in the order of its fields; empty before it was tried. */
  readonly mistakes: (step: StepId) => readonly Missing[];
  readonly errorOf: (field: FieldName) => string | undefined;
}

/** Replaces null, the library's value of unanswered radio groups, with an empty string. */
function withoutNothing(watched: object): FormValues {
  const said = Object.entries(watched).map(([name, value]) => [name, value ?? '']);
  return Object.fromEntries(said) as FormValues;
}

/** State of the form: its values, which survive a reload, the due sum, and what is missing. */
export function useRegistrationForm(input: FormInput): Form {
  const { profile, event, mode } = input;
  const { register, setValue, reset, control } = useForm<FormValues>({
    defaultValues: readDraft(localStorage, profile._id, event),
  });
  const watched = useWatch({ control });
  const filled = useMemo(() => withoutNothing(watched), [watched]);
  const picture = usePaymentPicture(pictureOwner(profile._id, event.eventName), input.keptPicture);
  const [tried, setTried] = useState<ReadonlySet<StepId>>(new Set());

  useEffect(
    () => keepDraft(localStorage, profile._id, event.eventName, filled),
    [profile._id, event.eventName, filled],
  );

  const group = mode === 'leader' ? ledGroup(profile, event.eventName) : undefined;
  const values = group?.named ? { ...filled, grpName: group.grpName } : filled;
  const members = group?.registered.length ?? 0;
  const { isStudentOfNITS } = profile;
  const paymentMissing = missingPicture(picture.choice);
  const full = fullInWords(values.portfolios, event.committees);
  const missing = missingFrom({ mode, isStudentOfNITS, values, paymentMissing, full, members });
  const mistakes = (step: StepId) => (tried.has(step) ? missing.filter((item) => item.step === step) : []);

  const due = dueFor({
    mode,
    fees: event.fees,
    isStudentOfNITS,
    accommodation: values.accommodation,
    members,
    membersHospitality: group?.hospitality ?? 0,
  });

  const choosePicture = (file: File | undefined) => void picture.choose(file, due.total);

  return {
    ...input,
    values,
    register,
    change: (part) => {
      for (const [name, value] of Object.entries(part)) setValue(name as keyof FormValues, value);
    },
    startAfresh: () => {
      reset(emptyValues);
      choosePicture(undefined);
      setTried(new Set());
      forgetDraft(localStorage, profile._id, event.eventName);
    },
    picture,
    choosePicture,
    group,
    due,
    missing,
    tryStep: (step) => {
      setTried(new Set([...tried, step]));
      return missing.filter((item) => item.step === step);
    },
    mistakes,
    errorOf: (field) =>
      (field === 'payment' && picture.choice.state === 'refused' ? picture.choice.text : undefined) ??
      missing.find((item) => item.field === field && tried.has(item.step))?.text,
  };
}
