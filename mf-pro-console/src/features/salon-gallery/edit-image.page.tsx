import { useState } from 'react';
import { ListSkeleton } from '@frizo/appointment-views';
import type { Brand, OwnGalleryItem } from '@frizo/contracts';
import { Form, useSubmit } from '@frizo/forms';
import { CrossLink, isRequestError, useNotices, type RequestFailure } from '@frizo/remote-kit';
import { buttonClass, EmptyState, ErrorState, Stack } from '@frizo/ui';
import { UnsavedForm } from '../../fields/unsaved-form.component.tsx';
import { brandsApi } from '../brands/brands.api.ts';
import { FormEnd } from '../../fields/form-end.component.tsx';
import { brandIdOf, type BrandValues } from './brand-field.component.tsx';
import { galleryPath, GalleryFrame } from './gallery-frame.component.tsx';
import { LeaveForGallery } from './leave-for-gallery.component.tsx';
import { labelFieldNames, SharedLabels, type Labels } from './label-fields.component.tsx';
import { PictureFields } from './picture-fields.component.tsx';
import { answerOrThrow, salonGalleryApi } from './salon-gallery.api.ts';
import type { GalleryContext } from './use-gallery-choices.ts';
import styles from './salon-gallery.module.css';

/** `/my-salon/gallery/edit/{id}`: artist, service and pictures of an item (spec 2, 5.5; Q30). */
export function EditImagePage() {
  const itemId = Number(window.location.pathname.split('/').at(-1));
  return (
    <GalleryFrame title="Edit image" isBack>
      {(gallery) => <LoadedItem itemId={itemId} gallery={gallery} />}
    </GalleryFrame>
  );
}

interface LoadedItemProps {
  itemId: number;
  gallery: GalleryContext;
}

function LoadedItem({ itemId, gallery }: LoadedItemProps) {
  const brands = brandsApi.useGetBrandsQuery({});
  const { data, error, isFetching, refetch } = salonGalleryApi.useGetOwnGalleryItemQuery({
    galleryItemID: itemId,
  });
  // Without the brands the form still works; it then keeps the brand that it cannot name.
  const isReady = data?.brandId === null || !brands.isLoading;
  if (data !== undefined && isReady) {
    return (
      <EditForm
        item={data}
        brands={brands.data?.brands ?? []}
        choices={gallery.choices}
        reload={async () => (await refetch()).data}
      />
    );
  }
  if (error === undefined) return <ListSkeleton rowHeight="16rem" />;
  const { status } = error as RequestFailure;
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        action={
          <CrossLink to={galleryPath} className={buttonClass({ look: 'primary' })}>
            Gallery
          </CrossLink>
        }
      >
        This picture is no longer there.
      </EmptyState>
    );
  }
  return (
    <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
      We could not load this picture. Check your connection and try again.
    </ErrorState>
  );
}

interface EditFormProps {
  item: OwnGalleryItem;
  brands: readonly Brand[];
  choices: GalleryContext['choices'];
  /** Loads the item again; undefined when that failed. */
  reload(): Promise<OwnGalleryItem | undefined>;
}

interface Values extends Labels, BrandValues {
  readonly imageId: number;
  readonly imageBeforeId: number;
}

function EditForm({ item, brands, choices, reload }: EditFormProps) {
  const [resets, setResets] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  // Artist and service belong together: those of somebody else's save do not replace one of them.
  const [labels, setLabels] = useState(() => labelsOf(item, brands));
  const { submit, savedMeanwhile, take } = useSaving({ item, reload, onSaved: () => setIsSaved(true) });
  const isPair = item.imageBefore !== null;
  return (
    // A new key resets the form to the saved values.
    <Form<Values>
      key={resets}
      label="Edit image"
      initialValues={{ ...labels, ...imagesOf(item) }}
      onSubmit={submit}
    >
      <UnsavedForm />
      {isSaved && <LeaveForGallery />}
      <Stack gap={6}>
        <PictureFields image={item.image} imageBefore={item.imageBefore} isPair={isPair} />
        <p className={styles.note}>
          {item.status === 'rejected'
            ? 'It is reviewed again once you have changed it.'
            : 'Another picture is reviewed before it becomes public.'}
        </p>
        {item.rejectReason !== null && <p className={styles.reason}>Not accepted: {item.rejectReason}</p>}
        <SharedLabels legend={isPair ? 'What they show' : 'What it shows'} choices={choices} />
        <FormEnd
          savedMeanwhile={savedMeanwhile && savedText(savedMeanwhile)}
          onTake={() => {
            take();
            setLabels(labelsOf(item, brands));
            setResets(resets + 1);
          }}
        />
      </Stack>
    </Form>
  );
}

interface SavingOptions extends Pick<EditFormProps, 'item' | 'reload'> {
  onSaved(): void;
}

/** Saves what changed since the version of the item. */
function useSaving({ item, reload, onSaved }: SavingOptions) {
  const notices = useNotices();
  const [editItem] = salonGalleryApi.useEditGalleryItemMutation();
  /** What another user has saved while this form was open. */
  const [savedMeanwhile, setSavedMeanwhile] = useState<OwnGalleryItem | null>(null);
  const isPair = item.imageBefore !== null;
  const submit = useSubmit<Values>(
    async ({ artistId, salonServiceId, imageId, imageBeforeId, ...brand }) => {
      try {
        const saved = answerOrThrow(
          await editItem({
            galleryItemID: item.id,
            version: item.version,
            userID: artistId,
            salonServiceID: salonServiceId,
            imageId,
            imageBeforeId: isPair ? imageBeforeId : null,
            brandID: brandIdOf(brand),
          }),
        );
        const isReviewed = saved.status === 'pending' && item.status !== 'pending';
        notices.show({ kind: 'success', text: isReviewed ? 'Saved. It is being reviewed now.' : 'Saved' });
      } catch (error) {
        if (isRequestError(error) && error.key === 'gallery_item.changed_meanwhile')
          setSavedMeanwhile((await reload()) ?? null);
        throw error;
      }
      onSaved();
    },
    { fieldNames: labelFieldNames },
  );
  return { submit, savedMeanwhile, take: () => setSavedMeanwhile(null) };
}

function savedText({ artist, service }: OwnGalleryItem): string {
  return [`${artist.firstName} ${artist.lastName}`.trim(), service?.i18nKey]
    .filter((text) => text !== undefined && text !== '')
    .join(', ');
}

function labelsOf(
  { artist, service, salonServiceId, brandId }: OwnGalleryItem,
  brands: readonly Brand[],
): Labels & BrandValues {
  return {
    brandId: brandId ?? -1,
    brandText: brands.find(({ brandID }) => brandID === brandId)?.brandName ?? '',
    artistId: artist.id,
    categoryId: service?.categoryId ?? -1,
    salonServiceId: service === null ? -1 : salonServiceId,
  };
}

function imagesOf({ image, imageBefore }: OwnGalleryItem) {
  return { imageId: image.id, imageBeforeId: imageBefore?.id ?? 0 };
}
