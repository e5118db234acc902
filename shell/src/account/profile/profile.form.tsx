import { useEffect, useRef } from 'react';
import type { RequestFn } from '@frizo/api-client';
import { updateProfile, uploadImage } from '@frizo/contracts';
import type { SessionUser } from '@frizo/contracts';
import {
  Form,
  FormError,
  FormPhoneField,
  FormRadioGroup,
  FormTextField,
  SubmitButton,
  useFormValues,
  useSubmit,
} from '@frizo/forms';
import { FormPhotoField } from '@frizo/photo-field';
import type { PictureTools } from '@frizo/photo-field';
import { Stack } from '@frizo/ui';
import { cleaned, profileFields } from '@frizo/validation';
import { useUnsavedWork } from '../../navigation/unsaved-work.ts';
import { photoHash } from './photo-hash.ts';
import { isChanged, requestOf, valuesOf } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';
import styles from './profile.module.css';

export interface ProfileFormProps {
  readonly user: SessionUser;
  readonly request: RequestFn;
  readonly onSaved: (user: SessionUser) => void;
  readonly pictures?: PictureTools;
}

/** Spec 3, Gender; decisions 1. */
const genders = [
  { value: 1, title: 'Female' },
  { value: 2, title: 'Male' },
  { value: 3, title: 'Not sharing' },
];

/** Edits the user's profile (spec 5.3, profile edit). */
export function ProfileForm({ user, request, onSaved, pictures }: ProfileFormProps) {
  const rules = Object.fromEntries(
    Object.entries(profileFields({ isMaster: user.master })).map(([field, rule]) => [field, cleaned(rule)]),
  );
  const submit = useSubmit<ProfileValues>(async (values) => {
    onSaved(await request(updateProfile, requestOf(values)));
  });
  const photo = useLinkedField(photoHash);
  return (
    <Form<ProfileValues> initialValues={valuesOf(user)} onSubmit={submit} label="Personal profile">
      <UnsavedProfile user={user} />
      <Stack gap={6}>
        <div ref={photo}>
          <FormPhotoField
            name="imageId"
            label="Photo"
            alt="Your photo"
            isOptional={!user.master}
            rule={rules['imageId']}
            image={user.image}
            send={(jpeg, signal) => request(uploadImage, { image_type: 'profile' }, { file: jpeg, signal })}
            pictures={pictures}
          />
        </div>
        <div className={styles.pair}>
          <FormTextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            rule={rules['firstName']}
          />
          <FormTextField
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            rule={rules['lastName']}
          />
        </div>
        <FormRadioGroup name="genderID" label="Gender" choices={genders} rule={rules['genderID']} />
        <div className={styles.pair}>
          <FormPhoneField name="phone" label="Phone" rule={rules['phone']} />
          <FormTextField
            name="instagramUsername"
            label="Instagram username"
            isOptional
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            rule={rules['instagramUsername']}
          />
        </div>
        <FormError />
        <div>
          <SubmitButton busyText="Saving">Save</SubmitButton>
        </div>
      </Stack>
    </Form>
  );
}

/** Shows and focuses a field that the address names, also when a link on the page itself leads to it. */
function useLinkedField(hash: string) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      if (window.location.hash !== hash) return;
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.querySelector('input')?.focus({ preventScroll: true });
    };
    show();
    window.addEventListener('hashchange', show);
    return () => window.removeEventListener('hashchange', show);
  }, [hash]);
  return place;
}

function UnsavedProfile({ user }: { user: SessionUser }) {
  useUnsavedWork(isChanged(useFormValues<ProfileValues>(), user));
  return null;
}
