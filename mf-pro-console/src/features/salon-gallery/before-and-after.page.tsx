import { Form, useSubmit } from '@frizo/forms';
import { Stack } from '@frizo/ui';
import { FormEnd } from '../../fields/form-end.component.tsx';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { brandIdOf, type BrandValues } from './brand-field.component.tsx';
import { GalleryFrame } from './gallery-frame.component.tsx';
import { firstLabels, labelFieldNames, SharedLabels, type Labels } from './label-fields.component.tsx';
import { answerOrThrow, salonGalleryApi } from './salon-gallery.api.ts';
import type { GalleryContext } from './use-gallery-choices.ts';
import { addingFailureText, useLeaveAfterAdding } from './leave-for-gallery.component.tsx';
import { PictureFields } from './picture-fields.component.tsx';

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
        <PictureFields image={null} imageBefore={null} isPair />
        <SharedLabels legend="What they show" choices={choices} />
        <FormEnd isDisabled={isLeaving} />
      </Stack>
      {content}
    </Form>
  );
}
