import { zodResolver } from '@hookform/resolvers/zod';
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { acceptedImageTypes } from '#media/contract.ts';
import { formatPictureChoiceNote, usePictureChoice } from '#media/web/index.ts';
import { pageTitle } from '#platform/web/page-title.ts';
import { clubRegion } from '#platform/web/region.ts';
import { useLoginState } from '#platform/web/session.ts';
import { toast, toastDurations } from '#platform/web/toast.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx';
import { Field, PasswordField } from '#platform/web/ui/field.tsx';
import { FileDrop, readAsDataUrl } from '#platform/web/ui/file-drop.tsx';
import {
  type ErrorFields,
  type FieldLabels,
  focusFirstMistake,
  listLabelledMistakes,
  showErrorAsToastAndAtField,
} from '#platform/web/ui/form-errors.ts';
import { FailedState, LoadingState } from '#platform/web/ui/states.tsx';
import { TextLink } from '#platform/web/ui/text-link.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import { profilePhotoRule } from '../contract/profile-photo.ts';
import { editProfile } from '../contract.ts';
import { editProfileMutation, logOutMutationFilter, type Profile, profileQuery } from './api.ts';
import { FormPage, SubmitButton } from './form-page.tsx';
import { NotLoggedInRedirect } from './not-logged-in.tsx';
import { PhoneField } from './person-fields.tsx';
import { buildProfileChanges, buildProfileSchema, type ProfileForm } from './profile-changes.ts';

const errorFields: ErrorFields<ProfileForm> = {
  [editProfile.errors.invalidPhoto.code]: 'photo',
  [editProfile.tooLarge.code]: 'photo',
  [editProfile.errors.commonPassword.code]: 'newPwd',
};

/** Labels in the order of the fields on the screen. The list of mistakes follows this order. */
const labels = {
  photo: 'Photo',
  newName: 'Name',
  phone: 'Phone',
  newPwd: 'New password',
  confirmNewPwd: 'Confirm password',
} as const satisfies FieldLabels<ProfileForm>;

const toastMistake = (text: string) => toast(text, { kind: 'error', duration: toastDurations.important });

/** Form to edit the profile. It sends only the fields that the user changed. */
function EditProfileForm({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const edit = useMutation(editProfileMutation);
  const { choice, choose } = usePictureChoice(profilePhotoRule);
  const isResizing = choice.state === 'resizing';
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm({
    resolver: zodResolver(buildProfileSchema(profile, clubRegion().country)),
    shouldFocusError: false,
    defaultValues: { newName: profile.name, phone: profile.phone, newPwd: '', confirmNewPwd: '', photo: '' },
  });
  const { errors } = formState;
  const mistakes = listLabelledMistakes(errors, labels);

  const submit = handleSubmit(
    (form) => {
      const body = buildProfileChanges(form, profile);
      if (Object.keys(body).length === 0) return toastMistake(editProfile.invalid);
      edit.mutate(body, {
        onSuccess: async ({ message }) => {
          toast(message, { kind: 'success', duration: toastDurations.important });
          await cache.invalidateQueries({ queryKey: profileQuery.queryKey, refetchType: 'all' });
          navigate('/dashboard', { viewTransition: true });
        },
        onError: (error) => showErrorAsToastAndAtField(error, errorFields, setError),
      });
    },
    (fieldErrors) => focusFirstMistake(fieldErrors, labels),
  );

  const choosePhoto = async (chosen: File | undefined) => {
    clearErrors('photo');
    setValue('photo', '');
    const resized = await choose(chosen);
    if (resized?.state === 'ready') setValue('photo', await readAsDataUrl(resized.file));
    if (resized?.state !== 'refused') return;
    setError('photo', { type: 'file', message: resized.text });
    toastMistake(resized.text);
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {formState.submitCount > 0 && mistakes.length > 1 && <ErrorSummary mistakes={mistakes} />}
      <FileDrop
        name="photo"
        label={labels.photo}
        help="PNG, JPEG, WebP or AVIF. A picture over 300 KB is made smaller on your device."
        accept={acceptedImageTypes.join(',')}
        previewAlt="Your new photo"
        note={formatPictureChoiceNote(choice)}
        file={choice.state === 'ready' ? choice.file : undefined}
        onChoose={choosePhoto}
        error={errors.photo?.message}
      />
      <Field
        label={labels.newName}
        autoComplete="name"
        error={errors.newName?.message}
        {...register('newName')}
      />
      <PhoneField label={labels.phone} error={errors.phone?.message} field={register('phone')} />
      <PasswordField
        label={labels.newPwd}
        autoComplete="new-password"
        help="At least 8 characters. Your other devices are logged out when you change it."
        error={errors.newPwd?.message}
        {...register('newPwd')}
      />
      <PasswordField
        label={labels.confirmNewPwd}
        autoComplete="new-password"
        error={errors.confirmNewPwd?.message}
        {...register('confirmNewPwd')}
      />
      <SubmitButton
        call={{ isPending: edit.isPending || isResizing, failureReason: edit.failureReason }}
        pendingText={isResizing ? 'One moment...' : 'Saving...'}
      >
        Save changes
      </SubmitButton>
    </form>
  );
}

export const meta = () => [{ title: pageTitle('Edit profile') }];

export default function EditProfile() {
  const login = useLoginState();
  const isLeaving = useIsMutating(logOutMutationFilter) > 0;
  const profile = useQuery({ ...profileQuery, enabled: login === 'in' });

  if (login === 'out' && !isLeaving) return <NotLoggedInRedirect />;
  if (profile.data)
    return (
      <FormPage
        title="Edit profile"
        lead="Change your name, phone, photo or password."
        figure={profile.data.email}
        after={<TextLink to="/dashboard">Back to the dashboard</TextLink>}
      >
        <EditProfileForm profile={profile.data} />
      </FormPage>
    );
  return (
    <>
      <h1 className="sr-only">Edit profile</h1>
      {profile.isError ? <Failed retry={() => profile.refetch()} /> : <LoadingState />}
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <FailedState text="Something went wrong!" help="Try again, or come back in a minute.">
      <Button onClick={retry}>Try again</Button>
    </FailedState>
  );
}
