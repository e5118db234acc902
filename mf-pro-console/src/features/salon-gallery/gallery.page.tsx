import { useState } from 'react';
import { failureText, ListSkeleton } from '@frizo/appointment-views';
import type { OwnGalleryItem } from '@frizo/contracts';
import { CrossLink, useNotices, type RequestFailure } from '@frizo/remote-kit';
import {
  Button,
  buttonClass,
  CardGrid,
  Dialog,
  EmptyState,
  EndState,
  ErrorState,
  useConfirm,
} from '@frizo/ui';
import { GalleryCard } from './gallery-card.component.tsx';
import { emptyFilter, GalleryFilters, type FilterValues } from './gallery-filters.component.tsx';
import { galleryPath, GalleryFrame, obstacleOf, ObstacleNote } from './gallery-frame.component.tsx';
import { salonGalleryApi } from './salon-gallery.api.ts';
import type { GalleryContext } from './use-gallery-choices.ts';
import { useGalleryPages, type GalleryPages } from './use-gallery-pages.ts';
import styles from './salon-gallery.module.css';

/** `/my-salon/gallery`: the pictures of a salon with their status (spec 2, professional screens; 4, Galleries; 6). */
export function GalleryPage() {
  return <GalleryFrame title="Gallery">{(gallery) => <Gallery gallery={gallery} />}</GalleryFrame>;
}

function Gallery({ gallery }: { gallery: GalleryContext }) {
  const [filter, setFilter] = useState<FilterValues>(emptyFilter);
  const count = salonGalleryApi.useGetUploadedGalleryCountQuery({});
  const isEmpty = count.data?.uploaded_gallery_items === 0;
  return (
    <>
      <AddLinks gallery={gallery} />
      {!isEmpty && <GalleryFilters choices={gallery.choices} filter={filter} onChange={setFilter} />}
      {/* Another key loads from the start. */}
      <Items key={Object.values(filter).join()} gallery={gallery} filter={filter} />
    </>
  );
}

function chosen(id: number): number | undefined {
  return id === -1 ? undefined : id;
}

/** Leads to the pages that add pictures, or says why none can be added. */
function AddLinks({ gallery }: { gallery: GalleryContext }) {
  const [isAsking, setIsAsking] = useState(false);
  const obstacle = obstacleOf(gallery);
  if (obstacle === null) {
    return (
      <div className={styles.buttons}>
        <CrossLink to={`${galleryPath}/add-single-image`} className={buttonClass({ look: 'primary' })}>
          Add image
        </CrossLink>
        <CrossLink to={`${galleryPath}/add-before-and-after-images`} className={buttonClass()}>
          Add Before & After images
        </CrossLink>
      </div>
    );
  }
  if (obstacle.title === undefined) return <ObstacleNote {...obstacle} />;
  return (
    <div className={styles.buttons}>
      <Button look="primary" onClick={() => setIsAsking(true)}>
        Add image
      </Button>
      <Button onClick={() => setIsAsking(true)}>Add Before & After images</Button>
      {isAsking && (
        <Dialog
          title={obstacle.title}
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => setIsAsking(false)}>Close</Button>
              {obstacle.path !== undefined && (
                <CrossLink to={obstacle.path} className={buttonClass({ look: 'primary' })}>
                  {obstacle.link}
                </CrossLink>
              )}
            </>
          }
        >
          <p>{obstacle.text}</p>
        </Dialog>
      )}
    </div>
  );
}

function Items({ gallery, filter }: { gallery: GalleryContext; filter: FilterValues }) {
  const pages = useGalleryPages({
    artistId: chosen(filter.artistId),
    categoryId: chosen(filter.categoryId),
    serviceId: chosen(filter.serviceId),
  });
  const { items, count, isLoading, hasFailed } = pages;
  const { remove, removingId, question } = useRemoval(gallery, pages);
  if (count === null && !hasFailed) return <ListSkeleton rowHeight="16rem" />;
  if (items.length === 0 && !isLoading && !hasFailed) {
    return (
      <>
        <EmptyState>
          {filter !== emptyFilter ? 'Nothing found. We are here to change that.' : 'Yet to post images'}
        </EmptyState>
        {question}
      </>
    );
  }
  return (
    <>
      <CardGrid label="Gallery" role="list" aria-busy={isLoading}>
        {items.map((item) => (
          <GalleryCard
            key={item.id}
            item={item}
            isRemoving={removingId === item.id}
            onDelete={() => void remove(item)}
          />
        ))}
      </CardGrid>
      <GalleryEnd pages={pages} />
      {question}
    </>
  );
}

/** MORE while there is more, and the end (spec 4). */
function GalleryEnd({ pages }: { pages: GalleryPages }) {
  const { items, count, isLoading, hasFailed, more, reload } = pages;
  if (hasFailed) {
    return (
      <ErrorState onRetry={items.length > 0 ? more : () => void reload()}>
        We could not load your gallery. Check your connection and try again.
      </ErrorState>
    );
  }
  if (items.length < (count ?? 0)) {
    return (
      <div className={styles.more}>
        <Button isBusy={isLoading} busyText="Loading" onClick={more}>
          MORE
        </Button>
      </div>
    );
  }
  return items.length > 7 ? <EndState>End of gallery.</EndState> : null;
}

/** Deletes a picture after a question, which names what the last public one means (spec 4). */
function useRemoval({ isPublic }: GalleryContext, { reload }: GalleryPages) {
  const notices = useNotices();
  const { ask, dialog } = useConfirm();
  const [removingId, setRemovingId] = useState<number | null>(null);
  const [deleteItem] = salonGalleryApi.useDeleteGalleryItemMutation();
  const { refetch } = salonGalleryApi.useGetUploadedGalleryCountQuery({});

  const remove = async (item: OwnGalleryItem) => {
    const { data } = await refetch();
    const isLast = isPublic && item.status === 'approved' && data?.approved_gallery_items === 1;
    const isSure = await ask({
      title: 'Delete image',
      text: isLast
        ? 'This is the last image of your public gallery. Without it your profile stops being public.'
        : 'It is removed from your gallery and from search.',
      yes: 'Delete',
    });
    if (!isSure) return;
    setRemovingId(item.id);
    const answer = await deleteItem({ galleryItemID: item.id, version: item.version });
    const failure = answer.error as RequestFailure | undefined;
    // Somebody else may have deleted it.
    if (failure === undefined || failure.status === 404) notices.show({ kind: 'success', text: 'Removed' });
    else notices.show({ kind: 'error', text: failureText(failure, 'Fail to remove') });
    await reload();
    setRemovingId(null);
  };
  return { remove, removingId, question: dialog };
}
