import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { eventsQuery } from '#conference/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toPaise } from '#platform/rule/money.ts';
import { callApi, retryWhenBusy } from '#platform/web/api.ts';
import { forgetKeptFile, type KeptFile } from '#platform/web/kept-file.ts';
import { isUnanswered, useOnline } from '#platform/web/offline.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { register } from '../contract/form.ts';
import { refreshOwnFacts } from './api.ts';
import type { Committee, Event, Profile } from './model/events.ts';
import {
  emptyValues,
  type FieldName,
  type FormValues,
  findMissing,
  type Missing,
  readDraft,
  registrationDraft,
  registrationPayload,
  type StepId,
} from './model/form.ts';
import { type Invite, type LedGroup, ledGroup } from './model/group.ts';
import { calculateDue, type Due, type Mode } from './model/payment.ts';
import { fullPortfolioErrors } from './model/selection.ts';
import {
  type PaymentPicture,
  type PictureFacts,
  pictureError,
  pictureOwner,
  usePaymentPicture,
} from './payment-picture.ts';

export interface FormInput {
  readonly profile: Profile;
  readonly event: Event;
  readonly mode: Mode;
  readonly invite: Invite | undefined;
  /** The screenshot chosen before a reload. */
  readonly keptPicture: KeptFile<PictureFacts> | undefined;
}

export interface Form extends FormInput {
  readonly values: FormValues;
  readonly register: UseFormRegister<FormValues>;
  readonly change: (part: Partial<FormValues>) => void;
  /** Empties the form and deletes the draft. */
  readonly clear: () => void;
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
function withoutNulls(watched: object): FormValues {
  return Object.fromEntries(
    Object.entries(watched).map(([name, value]) => [name, value ?? '']),
  ) as FormValues;
}

/** State of the form: its values, which survive a reload, the due sum, and what is missing. */
export function useRegistrationForm(input: FormInput): Form {
  const { profile, event, mode } = input;
  const { register, setValue, reset, control } = useForm<FormValues>({
    defaultValues: readDraft(profile._id, event),
  });
  const watched = useWatch({ control });
  const filled = useMemo(() => withoutNulls(watched), [watched]);
  const picture = usePaymentPicture(pictureOwner(profile._id, event.eventName), input.keptPicture);
  const [tried, setTried] = useState<ReadonlySet<StepId>>(new Set());

  useEffect(() => {
    registrationDraft(profile._id, event.eventName).keep(filled);
  }, [profile._id, event.eventName, filled]);

  const group = mode === 'leader' ? ledGroup(profile, event.eventName) : undefined;
  const values = group?.named ? { ...filled, grpName: group.grpName } : filled;
  const members = group?.registered.length ?? 0;
  const { isStudentOfNITS } = profile;
  const paymentError = pictureError(picture.choice);
  const fullErrors = fullPortfolioErrors(values.portfolios, event.committees);
  const missing = findMissing({ mode, isStudentOfNITS, values, paymentError, fullErrors, members });
  const mistakes = (step: StepId) => (tried.has(step) ? missing.filter((item) => item.step === step) : []);

  const due = calculateDue({
    mode,
    fees: event.fees,
    isStudentOfNITS,
    accommodation: values.accommodation,
    members,
    membersHospitalityPaise: toPaise(group?.hospitality ?? 0),
  });

  const choosePicture = (file: File | undefined) => void picture.choose(file, due.totalPaise);

  return {
    ...input,
    values,
    register,
    change: (part) => {
      for (const [name, value] of Object.entries(part)) setValue(name as keyof FormValues, value);
    },
    clear: () => {
      reset(emptyValues);
      choosePicture(undefined);
      setTried(new Set());
      registrationDraft(profile._id, event.eventName).forget();
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

/**
 * Sends the registration. Success deletes the draft and the picture. Success and errors refetch the delegate's data, since an
 * error may come from stale data. A request without a response may have succeeded: the data is refetched when online.
 */
export function useSubmitRegistration(form: Form, onComplete: (answer: AnswerOf<typeof register>) => void) {
  const client = useQueryClient();
  const { profile, event, mode, values, picture, group, invite } = form;
  const online = useOnline();
  const sending = useMutation({
    ...retryWhenBusy,
    mutationFn: async () => {
      const payment = picture.file && (await readAsDataUrl(picture.file));
      const { isStudentOfNITS } = profile;
      return callApi(register, {
        body: registrationPayload({ mode, event, isStudentOfNITS, values, payment, group, invite }),
      });
    },
    onSuccess: (answer) => {
      toast(answer.message, { kind: 'success', duration: 10_000 });
      registrationDraft(profile._id, event.eventName).forget();
      void forgetKeptFile();
      onComplete(answer);
      void refreshOwnFacts(client);
    },
    onError: (error) => {
      // The notice next to the button shows it.
      if (isUnanswered(error)) return;
      toastFailure(error);
      void refreshOwnFacts(client);
      void client.invalidateQueries({ queryKey: eventsQuery.queryKey });
    },
  });

  const mayHaveArrived = online && isUnanswered(sending.error);
  useEffect(() => {
    if (mayHaveArrived) void refreshOwnFacts(client);
  }, [mayHaveArrived, client]);
  return sending;
}

export function chosenCommittees({ event, values }: Form): readonly Committee[] {
  return values.committees.flatMap((value) =>
    event.committees.filter((committee) => committee.value === value),
  );
}
