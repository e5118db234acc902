import { useRef, useState } from 'react';
import { useFormField } from '@frizo/forms';
import type { FieldOfForm } from '@frizo/forms';
import { Button, FileDrop, LiveStatus, Picture, TrashIcon, UserIcon } from '@frizo/ui';
import type { Icon, StoredImage } from '@frizo/ui';
import type { SendPhoto } from './crop-photo.dialog.tsx';
import styles from './form-photo-field.module.css';
import { photoHint, photoTypes } from './photo-file.ts';
import { browserPictures } from './picture-tools.ts';
import type { PictureTools } from './picture-tools.ts';
import { useOpenPhoto } from './use-open-photo.ts';

export interface SentPhoto extends StoredImage {
  readonly imageId: number;
}

export interface FormPhotoFieldProps extends FieldOfForm {
  label: string;
  /** Describes the shown photo: 'Your photo'. */
  alt: string;
  isOptional?: boolean;
  /** Shown where there is no photo; a person by default. */
  icon?: Icon;
  /** The image of the form's initial value. */
  image: StoredImage | null;
  send: SendPhoto<SentPhoto>;
  pictures?: PictureTools;
}

/** A 3:4 photo in a form; its value is the id of the uploaded image, 0 for none. */
export function FormPhotoField(props: FormPhotoFieldProps) {
  const {
    name,
    rule,
    label,
    alt,
    isOptional,
    icon: NoPhotoIcon = UserIcon,
    image,
    send,
    pictures = browserPictures,
  } = props;
  const field = useFormField<number>(name, 0, rule);
  const [sent, setSent] = useState<SentPhoto | null>(null);
  const [status, setStatus] = useState('');
  const { open, problem, isOpening, choose, close } = useOpenPhoto(pictures);
  const frame = useRef<HTMLDivElement>(null);
  const shown = sent?.imageId === field.value ? sent : image;
  const hasPhoto = field.value > 0 && shown !== null;

  const setPhoto = (photo: SentPhoto) => {
    setSent(photo);
    setStatus('Photo added');
    field.onChange(photo.imageId);
  };
  const remove = () => {
    field.onChange(0);
    setStatus('Photo removed');
    // The focused button is about to disappear.
    frame.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={frame} className={styles.photo}>
      <div className={styles.picture}>
        {hasPhoto ? <Picture image={shown} alt={alt} sizes="9rem" /> : <NoPhotoIcon size={48} />}
      </div>
      <div className={styles.controls}>
        <FileDrop
          label={label}
          isOptional={isOptional}
          hint={photoHint}
          error={problem ?? field.error}
          accept={photoTypes.join(',')}
          choose={hasPhoto ? 'Choose another' : 'Choose photo'}
          onFile={choose}
        />
        {hasPhoto && (
          <Button look="plain" size="small" icon={TrashIcon} onClick={remove}>
            Remove photo
          </Button>
        )}
        <LiveStatus>{isOpening ? 'Opening the photo' : status}</LiveStatus>
      </div>
      {open !== null && (
        <open.Dialog
          url={open.url}
          picture={open.picture}
          send={async (...sending) => setPhoto(await send(...sending))}
          onClose={close}
        />
      )}
    </div>
  );
}
