import { useRemoteContext } from '@frizo/remote-kit';
import { AddImagesPage } from './add-images.page.tsx';
import { BeforeAndAfterPage } from './before-and-after.page.tsx';
import { EditImagePage } from './edit-image.page.tsx';
import { GalleryPage } from './gallery.page.tsx';

/** The pages of the gallery, in one chunk, since most visits lead from one to another. */
export function GalleryPages() {
  const { basePath } = useRemoteContext();
  if (basePath.endsWith('/add-single-image')) return <AddImagesPage />;
  if (basePath.endsWith('/add-before-and-after-images')) return <BeforeAndAfterPage />;
  return basePath.endsWith('/gallery') ? <GalleryPage /> : <EditImagePage />;
}
