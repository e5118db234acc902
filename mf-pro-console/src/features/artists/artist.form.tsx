import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { saveArtist, uploadImage, type SalonArtist } from '@frizo/contracts';
import { Form, FormPhoneField, FormTextField, useSubmit } from '@frizo/forms';
import { FormPhotoField } from '@frizo/photo-field';
import { isRequestError, useRequest } from '@frizo/remote-kit';
import { Stack } from '@frizo/ui';
import { artistFields, cleaned, cleanText, formatPhone } from '@frizo/validation';
import { FormEnd } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import styles from './artists.module.css';

interface Values {
  firstName: string;
  lastName: string;
  instagramUsername: string;
  email: string;
  phone: string;
  imageId: number;
}

interface ArtistFormProps {
  /** Undefined to add one. */
  artist?: SalonArtist;
  /** Loads the artist again; undefined when that failed. */
  reload?(): Promise<SalonArtist | undefined>;
  onSaved(artist: SalonArtist): void | Promise<void>;
  /** Beside Save. */
  actions?: ReactNode;
}

const rules = {
  firstName: cleaned(artistFields.firstName),
  lastName: cleaned(artistFields.lastName),
  email: cleaned(artistFields.username),
  instagramUsername: cleaned(artistFields.instagramUsername),
};

/** Name, contact and photo of an artist without an account (spec 5.3, artist form). */
export function ArtistForm({ artist, reload, onSaved, actions }: ArtistFormProps) {
  const request = useRequest();
  /** What another user has saved while this form was being filled in. */
  const [savedMeanwhile, setSavedMeanwhile] = useState<SalonArtist | null>(null);
  const [resets, setResets] = useState(0);
  const [saved, setSaved] = useState<SalonArtist | null>(null);
  const submit = useSubmit<Values>(
    async ({ firstName, lastName, instagramUsername, email, phone, imageId }) => {
      try {
        const answer = await request(saveArtist, {
          userID: artist?.id ?? 0,
          version: artist?.version ?? 0,
          firstName: cleanText(firstName),
          lastName: cleanText(lastName),
          username: cleanText(email),
          phone,
          instagramUsername: cleanText(instagramUsername),
          imageId,
        });
        setSavedMeanwhile(null);
        setSaved(answer);
      } catch (error) {
        if (isRequestError(error) && error.key === 'artist.changed_meanwhile')
          setSavedMeanwhile((await reload?.()) ?? null);
        throw error;
      }
    },
    { fieldNames: { username: 'email' } },
  );
  // After the form is no unsaved work any more: the page is left for the artist's own.
  const finish = useEffectEvent((answer: SalonArtist) => void onSaved(answer));
  useEffect(() => {
    if (saved !== null) finish(saved);
  }, [saved]);
  return (
    // A new key resets the form to the saved values.
    <Form<Values> key={resets} label="Artist" initialValues={valuesOf(artist)} onSubmit={submit}>
      {saved === null && <UnsavedForm />}
      <Stack gap={6}>
        <ArtistFields image={artist?.image ?? null} />
        <FormEnd
          savedMeanwhile={savedMeanwhile && savedText(savedMeanwhile)}
          onTake={() => {
            setSavedMeanwhile(null);
            setResets(resets + 1);
          }}
        >
          {actions}
        </FormEnd>
      </Stack>
    </Form>
  );
}

/** The fields of spec 2 and 5.3. */
function ArtistFields({ image }: { image: SalonArtist['image'] }) {
  const request = useRequest();
  return (
    <>
      <FormPhotoField
        name="imageId"
        label="Photo"
        alt="Photo of the artist"
        isOptional
        image={image}
        send={(jpeg, signal) => request(uploadImage, { image_type: 'profile' }, { file: jpeg, signal })}
      />
      <div className={styles.pair}>
        <FormTextField
          name="firstName"
          label="First name"
          autoComplete="off"
          maxLength={50}
          rule={rules.firstName}
        />
        <FormTextField
          name="lastName"
          label="Last name"
          autoComplete="off"
          maxLength={50}
          rule={rules.lastName}
        />
        <FormTextField
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          rule={rules.email}
        />
        <FormPhoneField name="phone" label="Phone" rule={artistFields.phone} />
        <FormTextField
          name="instagramUsername"
          label="Instagram username"
          isOptional
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          rule={rules.instagramUsername}
        />
      </div>
    </>
  );
}

function savedText({ firstName, lastName, email, phone, instagramUsername }: SalonArtist): string {
  return [`${firstName} ${lastName}`, email, formatPhone(phone), instagramUsername]
    .filter((text) => text !== '')
    .join(', ');
}

function valuesOf(artist: SalonArtist | undefined): Values {
  const {
    firstName = '',
    lastName = '',
    instagramUsername = '',
    email = '',
    phone = '',
    image,
  } = artist ?? {};
  return { firstName, lastName, instagramUsername, email, phone, imageId: image?.id ?? 0 };
}
