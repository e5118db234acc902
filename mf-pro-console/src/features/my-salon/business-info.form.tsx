import { useState } from 'react';
import { updateProfessionalProfile, type ProfessionalProfile } from '@frizo/contracts';
import { Form, FormPhoneField, FormTextField, useSubmit } from '@frizo/forms';
import { isRequestError, useNotices, useRequest } from '@frizo/remote-kit';
import { Stack } from '@frizo/ui';
import { businessProfileFields, cleaned, cleanText, formatPhone } from '@frizo/validation';
import { FormEnd } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import type { ReloadableProfile } from './business-profile.api.ts';
import styles from './my-salon.module.css';

interface Values {
  salonName: string;
  phone: string;
  instagramUsername: string;
}

const rules = {
  salonName: cleaned(businessProfileFields.salonName),
  instagramUsername: cleaned(businessProfileFields.instagramUsername),
};

/** Changes name and contact of the business (spec 5.5, business info; Q64). */
export function BusinessInfoForm({ profile, reload }: ReloadableProfile) {
  const request = useRequest();
  const notices = useNotices();
  /** What another user has saved while this form was being filled in. */
  const [savedMeanwhile, setSavedMeanwhile] = useState<ProfessionalProfile | null>(null);
  const [resets, setResets] = useState(0);
  /** What the user has seen: a change of addresses loads the profile again, possibly with somebody else's change of these fields. */
  const [seen, setSeen] = useState(profile);
  const reloadSeen = async () => {
    const loaded = await reload();
    if (loaded) setSeen(loaded);
    return loaded ?? null;
  };
  const submit = useSubmit<Values>(async ({ salonName, phone, instagramUsername }) => {
    try {
      await request(updateProfessionalProfile, {
        version: savedText(seen) === savedText(profile) ? profile.version : seen.version,
        salonName: cleanText(salonName),
        phone,
        instagramUsername: cleanText(instagramUsername),
      });
    } catch (error) {
      if (isRequestError(error) && error.key === 'salon.changed_meanwhile')
        setSavedMeanwhile(await reloadSeen());
      throw error;
    }
    setSavedMeanwhile(null);
    await reloadSeen();
    // Last: until the form knows what is saved, leaving the page would ask about unsaved work.
    notices.show({ kind: 'success', text: 'Saved' });
  });
  return (
    // A new key resets the form to the saved values.
    <Form<Values> key={resets} label="Business info" initialValues={valuesOf(profile)} onSubmit={submit}>
      <UnsavedForm />
      <Stack gap={6}>
        <FormTextField
          name="salonName"
          label="Salon name"
          autoComplete="organization"
          maxLength={100}
          rule={rules.salonName}
        />
        <div className={styles.pair}>
          <FormPhoneField name="phone" label="Phone" rule={businessProfileFields.phone} />
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
        <FormEnd
          savedMeanwhile={savedMeanwhile && savedText(savedMeanwhile)}
          onTake={() => {
            setSavedMeanwhile(null);
            setResets(resets + 1);
          }}
        />
      </Stack>
    </Form>
  );
}

function savedText({ profName, profPhone, instagramUsername }: ProfessionalProfile): string {
  return [profName, formatPhone(profPhone), instagramUsername].filter((text) => text !== '').join(', ');
}

function valuesOf({ profName, profPhone, instagramUsername }: ProfessionalProfile): Values {
  return { salonName: profName, phone: profPhone, instagramUsername };
}
