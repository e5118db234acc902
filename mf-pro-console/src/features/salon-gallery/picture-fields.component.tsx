import type { OwnGalleryItem } from '@frizo/contracts';
import { FormPhotoField } from '@frizo/photo-field';
import { PlusIcon } from '@frizo/ui';
import { imageRequired } from '@frizo/validation';
import { useSendPicture } from './resumable-upload.ts';
import styles from './salon-gallery.module.css';

interface PictureFieldsProps {
  /** The saved pictures; null for those that are still missing. */
  image: OwnGalleryItem['image'] | null;
  imageBefore: OwnGalleryItem['image'] | null;
  isPair: boolean;
}

/** The picture of an item, or both of Before & After. */
export function PictureFields({ image, imageBefore, isPair }: PictureFieldsProps) {
  const shared = { rule: imageRequired, icon: PlusIcon, send: useSendPicture() };
  return (
    <div className={styles.pair}>
      {isPair && (
        <FormPhotoField {...shared} name="imageBeforeId" label="Before" alt="Before" image={imageBefore} />
      )}
      <FormPhotoField
        {...shared}
        name="imageId"
        label={isPair ? 'After' : 'Image'}
        alt={isPair ? 'After' : 'The image'}
        image={image}
      />
    </div>
  );
}
