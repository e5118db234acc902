import {
  addGalleryItem,
  addGalleryItems,
  deleteGalleryItem,
  editGalleryItem,
  getOwnGalleryItem,
  getUploadedGalleryCount,
} from '@frizo/contracts';
import { createFrizoApi, mutation, query, type RequestFailure } from '@frizo/remote-kit';

export const salonGalleryApi = createFrizoApi({
  name: 'salon-gallery',
  tags: ['items'],
  endpoints: {
    getOwnGalleryItem: query(getOwnGalleryItem, { provides: ['items'], keepSeconds: 0, notice: false }),
    getUploadedGalleryCount: query(getUploadedGalleryCount, {
      provides: ['items'],
      keepSeconds: 0,
      notice: false,
    }),
    // The pages reload what they show themselves, once they know what was saved.
    addGalleryItem: mutation(addGalleryItem, { notice: false }),
    addGalleryItems: mutation(addGalleryItems, { notice: false }),
    editGalleryItem: mutation(editGalleryItem, { notice: false }),
    deleteGalleryItem: mutation(deleteGalleryItem, { notice: false }),
  },
});

/** The answer of a mutation; its failure is thrown as forms expect one. A mutation keeps its idempotency key until there is an answer. */
export function answerOrThrow<Answer>({ data, error }: { data?: Answer; error?: unknown }): Answer {
  if (error === undefined) return data as Answer;
  const failure = error as RequestFailure;
  throw Object.assign(new Error(failure.message), failure, { name: 'RequestError' });
}
