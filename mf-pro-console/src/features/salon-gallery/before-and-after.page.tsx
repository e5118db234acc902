import { Form, FormError, SubmitButton, useSubmit } from '@frizo/forms';
import { FormPhotoField } from '@frizo/photo-field';
import { PlusIcon, Stack } from '@frizo/ui';
import { imageRequired } from '@frizo/validation';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { BrandField, brandIdOf, type BrandValues } from './brand-field.component.tsx';
import { GalleryFrame } from './gallery-frame.component.tsx';
import { firstLabels, LabelFields, labelFieldNames, type Labels } from './label-fields.component.tsx';
import { answerOrThrow, salonGalleryApi } from './salon-gallery.api.ts';
import type { GalleryContext } from './use-gallery-choices.ts';
import { addingFailureText, useLeaveAfterAdding } from './leave-for-gallery.component.tsx';
import { useSendPicture } from './resumable-upload.ts';
import styles from './salon-gallery.module.css';

/** `/my-salon/gallery/add-before-and-after-images`: a pair of pictures of one visit (spec 2, 5.5; Q16). */
export function BeforeAndAfterPage() {
  return (
    <GalleryFrame title="Add Before & After images" isAdding>
      {(gallery) => <AddPair gallery={gallery} />}
    </GalleryFrame>
  );
}

interface Values extends Labels, BrandValues {
  readonly imageBeforeId: number;
  readonly imageId: number;
}

function AddPair({ gallery: { choices } }: { gallery: GalleryContext }) {
  const send = useSendPicture();
  const { content, isLeaving, leave } = useLeaveAfterAdding();
  const [addItem] = salonGalleryApi.useAddGalleryItemMutation();
  const submit = useSubmit<Values>(
    async ({ artistId, salonServiceId, imageId, imageBeforeId, ...brand }) => {
      const labels = { userID: artistId, salonServiceID: salonServiceId, brandID: brandIdOf(brand) };
      answerOrThrow(await addItem({ ...labels, imageId, imageBeforeId }));
      leave();
    },
    { fieldNames: labelFieldNames, say: addingFailureText },
  );
  return (
    <Form<Values>
      label="Add Before & After images"
      initialValues={{ imageBeforeId: 0, imageId: 0, ...firstLabels(choices) }}
      onSubmit={submit}
    >
      <UnsavedForm />
      <Stack gap={6}>
        <div className={styles.pair}>
          <FormPhotoField
            name="imageBeforeId"
            label="Before"
            alt="Before"
            rule={imageRequired}
            icon={PlusIcon}
            image={null}
            send={send}
          />
          <FormPhotoField
            name="imageId"
            label="After"
            alt="After"
            rule={imageRequired}
            icon={PlusIcon}
            image={null}
            send={send}
          />
        </div>
        <fieldset className={styles.shared}>
          <legend>What they show</legend>
          <LabelFields choices={choices} />
          <BrandField />
        </fieldset>
        <FormError />
        <div>
          <SubmitButton busyText="Saving" disabled={isLeaving}>
            Save
          </SubmitButton>
        </div>
      </Stack>
      {content}
    </Form>
  );
}
