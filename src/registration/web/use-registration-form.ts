import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import { readIsHostStudent } from '#accounts/contract.ts';
import {
  findPaymentWayOrDefault,
  type PaymentWay,
  type PaymentWayKind,
  proofKindsByPaymentWay,
} from '#conference/contract/payment-ways.ts';
import { announcedEventsQuery } from '#conference/web/index.ts';
import { convertToSmallJpeg, type PictureChoice, usePictureChoice } from '#media/web/index.ts';
import type { AnswerOf } from '#platform/contract/call.ts';
import { toMinor } from '#platform/rule/money.ts';
import { ApiError, callApi, errorCode, retryWhenBusyOptions } from '#platform/web/api.ts';
import { isUnanswered, useOnline } from '#platform/web/offline.ts';
import { deleteStoredFileOfAnyOwner, type KeptFile } from '#platform/web/stored-file.ts';
import { toast, toastFailure } from '#platform/web/toast.ts';
import { readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { FormLayout, Question } from '#questions/contract.ts';
import { buildQuestionsQuery } from '#questions/web/index.ts';
import { getFirstCommitteeSurcharge } from '#registration/rule/fees.ts';
import { discountCodeUselessError, register } from '../contract/form.ts';
import { paymentPictureRule } from '../contract/payment-picture.ts';
import { buildPaymentReferenceQuery, refetchProfileRegistrationsAndAnswers } from './api.ts';
import { type Committee, type Event, isOpenForWaitingList, type Profile } from './model/events.ts';
import {
  buildRegistrationPayload,
  emptyFormValues,
  type FieldName,
  type FormValues,
  listAnswerSurcharges,
  listChosenCommittees,
  listMissingOrInvalidFields,
  type Missing,
  openRegistrationDraft,
  readRegistrationDraft,
  type StepId,
} from './model/form.ts';
import { findLedGroup, type Invite, type LedGroup, listRegisteredMembers } from './model/group.ts';
import { calculateDue, type Due, isPayerWithNothingToPay, type RegistrationMode } from './model/payment.ts';
import { listFullPortfolioErrors } from './model/selection.ts';
import {
  buildPaymentPictureStorageKey,
  findPaymentPictureErrorText,
  type PaymentPicture,
  type PictureFacts,
  usePaymentPicture,
} from './payment-picture.ts';
import { type DiscountState, useDiscounts } from './use-discounts.ts';
import { type KeptFees, useKeptFees } from './use-kept-fees.ts';

export interface FormInput {
  readonly profile: Profile;
  readonly event: Event;
  readonly mode: RegistrationMode;
  readonly invite: Invite | undefined;
  readonly questions: readonly Question[];
  readonly layout: FormLayout;
  readonly keptPicture: KeptFile<PictureFacts> | undefined;
}

export interface Form extends FormInput {
  readonly values: FormValues;
  readonly register: UseFormRegister<FormValues>;
  readonly change: (part: Partial<FormValues>) => void;
  readonly clear: () => void;
  readonly picture: PaymentPicture;
  readonly choosePicture: (file: File | undefined) => void;
  /** Fees of a round that has ended, which the server keeps for the delegate. */
  readonly keptFees: KeptFees | undefined;
  /** What is due beyond the amount at the time when the screenshot was added, in minor units. */
  readonly restAmount: number;
  /** The screenshot of the payment of the rest. */
  readonly restPicture: PictureChoice;
  readonly restFile: File | undefined;
  readonly chooseRestPicture: (file: File | undefined) => void;
  /**
   * The chosen payment method, or the default one. Undefined while the payment methods load, for a member, and if
   * nothing is due.
   */
  readonly way: PaymentWay | undefined;
  readonly needsScreenshot: boolean;
  readonly group: LedGroup | undefined;
  readonly due: Due;
  readonly discounts: readonly DiscountState[];
  /** Error text if an entered code cannot be used. */
  readonly discountError: string | undefined;
  readonly missing: readonly Missing[];
  /** Shows the errors of a step from now on, and returns them. */
  readonly validateStep: (step: StepId) => readonly Missing[];
  /** Lists the errors of a step. Empty before `validateStep` was called for it. */
  readonly errorsOf: (step: StepId) => readonly Missing[];
  readonly errorOf: (field: FieldName) => string | undefined;
}

/** The part of the form that the steps of a new registration share with those of a change. */
export type EntryForm = Pick<
  Form,
  'profile' | 'event' | 'mode' | 'values' | 'questions' | 'layout' | 'register' | 'change' | 'errorOf'
> & { readonly isMinor?: boolean; readonly due: Pick<Due, 'payer'>; readonly way?: PaymentWay | undefined };

/** Replaces null by ''. The library react-hook-form returns null for an unanswered radio group. */
export function replaceNullsByEmptyText(watched: object): FormValues {
  return Object.fromEntries(
    Object.entries(watched).map(([name, value]) => [name, value ?? '']),
  ) as FormValues;
}

/** Returns an error for codes that cannot be used. The server rejects them with the same text. */
function discountErrorOf(discounts: readonly DiscountState[], due: Due): string | undefined {
  const refused = discounts.find(({ error }) => error !== undefined);
  if (refused) return `${refused.code}: ${refused.error}`;
  return due.uselessCode === undefined ? undefined : discountCodeUselessError(due.uselessCode).message;
}

const noCodes: readonly string[] = [];

export function useRegistrationForm(form: FormInput): Form {
  const { profile, event: currentEvent, mode, questions } = form;
  const { register, setValue, reset, control } = useForm<FormValues>({
    defaultValues: readRegistrationDraft(profile._id, currentEvent),
  });
  const watched = useWatch({ control });
  const filled = useMemo(() => replaceNullsByEmptyText(watched), [watched]);
  const picture = usePaymentPicture(
    buildPaymentPictureStorageKey(profile._id, currentEvent.eventName),
    form.keptPicture,
  );
  const restPicture = usePictureChoice(paymentPictureRule);
  const [validatedSteps, setValidatedSteps] = useState<ReadonlySet<StepId>>(new Set());
  const group = mode === 'leader' ? findLedGroup(profile, currentEvent.eventName) : undefined;
  const keptFees = useKeptFees(profile._id, currentEvent, {
    people: (group?.registered.length ?? 0) + 1,
    hasPicture: mode !== 'member' && picture.file !== undefined,
  });
  const event = keptFees ? { ...currentEvent, fees: keptFees.fees } : currentEvent;
  const input = { ...form, event };

  useEffect(() => {
    openRegistrationDraft(profile._id, event.eventName).keep(filled);
  }, [profile._id, event.eventName, filled]);

  const values = group?.isNamed ? { ...filled, grpName: group.grpName } : filled;
  const members = group?.registered.length ?? 0;
  const isHostStudent = readIsHostStudent(profile);
  const fullErrors = isOpenForWaitingList(event)
    ? []
    : listFullPortfolioErrors(values.portfolios, event.committees);

  const discounts = useDiscounts(
    profile._id,
    event.eventName,
    mode === 'member' ? noCodes : values.discountCodes,
  );
  const due = calculateDue({
    mode,
    fees: event.fees,
    isHostStudent,
    accommodation: values.accommodation,
    members,
    membersHospitalityAmount: toMinor(group?.hospitality ?? 0),
    surchargeAmount: getFirstCommitteeSurcharge(listChosenCommittees(event, values)),
    answerSurcharges: listAnswerSurcharges(questions, { mode, isHostStudent, values }),
    membersSurchargeAmount: group?.surchargeAmount ?? 0,
    discounts: discounts.flatMap(({ discount }) => discount ?? []),
  });
  const discountError = discountErrorOf(discounts, due);
  const chosenWay = usePaymentWay(input, filled.paymentWay);
  const way = isPayerWithNothingToPay(due) ? undefined : chosenWay;
  const needsScreenshot =
    mode !== 'member' &&
    !isPayerWithNothingToPay(due) &&
    (!way || proofKindsByPaymentWay[way.kind] === 'screenshot');
  const paymentError = needsScreenshot ? findPaymentPictureErrorText(picture.choice) : undefined;
  const missing = listMissingOrInvalidFields({
    layout: form.layout,
    mode,
    isHostStudent,
    values,
    questions,
    paymentError,
    discountError,
    fullErrors,
    members,
    paymentWay: way?.kind,
    offersAccommodation: event.fees.hospitalityAmount !== null,
  });
  const errorsOf = (step: StepId) =>
    validatedSteps.has(step) ? missing.filter((item) => item.step === step) : [];

  const choosePicture = (file: File | undefined) => void picture.choose(file, due.totalAmount);
  const paidAmount = picture.dueWhenChosenAmount ?? due.totalAmount;
  const restAmount = needsScreenshot && paidAmount > 0 ? Math.max(due.totalAmount - paidAmount, 0) : 0;

  return {
    ...input,
    values,
    register,
    change: (part) => {
      for (const [name, value] of Object.entries(part)) setValue(name as keyof FormValues, value);
    },
    clear: () => {
      reset(emptyFormValues);
      choosePicture(undefined);
      setValidatedSteps(new Set());
      openRegistrationDraft(profile._id, event.eventName).forget();
    },
    keptFees,
    picture,
    choosePicture,
    restAmount,
    restPicture: restPicture.choice,
    restFile: restAmount > 0 && restPicture.choice.state === 'ready' ? restPicture.choice.file : undefined,
    chooseRestPicture: (file) => void restPicture.choose(file),
    way,
    needsScreenshot,
    group,
    due,
    discounts,
    discountError,
    missing,
    validateStep: (step) => {
      setValidatedSteps(new Set([...validatedSteps, step]));
      return missing.filter((item) => item.step === step);
    },
    errorsOf,
    errorOf: (field) =>
      (field === 'payment' && picture.choice.state === 'refused' ? picture.choice.text : undefined) ??
      missing.find((item) => item.field === field && validatedSteps.has(item.step))?.text,
  };
}

/**
 * Returns the chosen payment method, or the default one if none was chosen or the event no longer offers it. Does not
 * fetch the payment methods, because the steps that show them do.
 */
function usePaymentWay(
  { profile, event, mode }: FormInput,
  chosen: FormValues['paymentWay'],
): PaymentWay | undefined {
  const { data } = useQuery({ ...buildPaymentReferenceQuery(profile._id, event.eventName), enabled: false });
  const ways = mode === 'member' ? [] : (data?.payment.ways ?? []);
  return (chosen && findPaymentWayOrDefault(ways, chosen)) || findPaymentWayOrDefault(ways);
}

/** Makes two pictures small enough for one request, which has room for the largest single one. */
async function fitIntoOneBody(
  first: File | undefined,
  rest: File | undefined,
): Promise<readonly [File | undefined, File | undefined]> {
  if (!first || !rest) return [first, undefined];
  const maxBytes = Math.floor(paymentPictureRule.maxBytes / 2);
  const shrink = (file: File) => (file.size <= maxBytes ? file : convertToSmallJpeg(file, maxBytes));
  return Promise.all([shrink(first), shrink(rest)]);
}

/** Returns true for errors that say what another person has changed since the delegate looked at the form. */
export function isChangedMeanwhile(error: unknown): boolean {
  const { memberJoined, totalChanged } = register.errors;
  return [memberJoined.code, totalChanged.code].some((code) => code === errorCode(error));
}

/** Returns true if the shown amount has all its parts. Codes may not be checked yet, for example without a network. */
function isTotalKnown({ mode, group, discounts }: Form): boolean {
  if (mode === 'member' || discounts.some(({ discount }) => !discount)) return false;
  return mode === 'individual' || group?.hospitality !== undefined;
}

export type SentRegistration = AnswerOf<typeof register> & { paymentWay: PaymentWayKind | undefined };

/**
 * Sends the registration. Success deletes the draft and the picture. Errors refetch the delegate's data, which may be
 * outdated. A request without a response may have succeeded, so the data are refetched when the browser is online
 * again.
 */
export function useSubmitRegistration(form: Form, onComplete: (sent: SentRegistration) => void) {
  const client = useQueryClient();
  const { profile, event, mode, values, questions, picture, way, needsScreenshot, group, invite } = form;
  const online = useOnline();
  const sending = useMutation({
    ...retryWhenBusyOptions,
    mutationFn: async () => {
      const [firstFile, restFile] = await fitIntoOneBody(picture.file, form.restFile);
      const first = needsScreenshot && firstFile ? await readAsDataUrl(firstFile) : undefined;
      const rest = first && restFile ? await readAsDataUrl(restFile) : undefined;
      const payment = rest ?? first;
      const isHostStudent = readIsHostStudent(profile);
      return callApi(register, {
        body: buildRegistrationPayload({
          mode,
          event,
          isHostStudent,
          values,
          questions,
          payment,
          ...(rest !== undefined && { earlierPayment: first }),
          paymentWay: way?.kind,
          group,
          invite,
          seenMembers: listRegisteredMembers(profile, event.eventName),
          totalShownAmount: isTotalKnown(form) ? form.due.totalAmount : undefined,
        }),
      });
    },
    onSuccess: (answer) => {
      toast(answer.message, { kind: 'success', duration: 10_000 });
      openRegistrationDraft(profile._id, event.eventName).forget();
      void deleteStoredFileOfAnyOwner();
      onComplete({ ...answer, paymentWay: way?.kind });
      void refetchProfileRegistrationsAndAnswers(client);
    },
    onError: (error) => {
      // Shows no toast if the server did not respond, since the notice next to the button shows that error.
      if (isUnanswered(error)) return;
      // After the end of the session the redirect to the log-in explains it.
      if (error instanceof ApiError && error.status === 401) return;
      if (!isChangedMeanwhile(error)) toastFailure(error);
      void refetchProfileRegistrationsAndAnswers(client);
      for (const queryKey of [
        announcedEventsQuery.queryKey,
        ['discount'],
        ['feeReservation'],
        buildQuestionsQuery(event.eventName).queryKey,
      ])
        void client.invalidateQueries({ queryKey });
    },
  });

  const mayHaveArrived = online && isUnanswered(sending.error);
  useEffect(() => {
    if (mayHaveArrived) void refetchProfileRegistrationsAndAnswers(client);
  }, [mayHaveArrived, client]);
  return sending;
}

export function listChosenCommitteesOfForm({
  event,
  values,
}: Pick<EntryForm, 'event' | 'values'>): readonly Committee[] {
  return listChosenCommittees(event, values);
}
