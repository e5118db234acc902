import { useState } from 'react';
import { imageUpload, uploadImage } from '@frizo/contracts';
import { useRequest, useSession } from '@frizo/remote-kit';
import { CloseIcon, FileDrop, IconButton, LiveStatus, Picture } from '@frizo/ui';
import { messageOfCode } from '@frizo/validation';
import styles from './booking-form.module.css';
import type { Style } from './draft/service-block.ts';

interface StyleFieldProps {
  style: Style | null;
  onStyle(style: Style | null): void;
}

/** The picture of the wanted style: the one that was clicked, or an upload of the client's (spec 2; 5.5, image upload). */
export function StyleField({ style, onStyle }: StyleFieldProps) {
  const { requireLogin } = useSession();
  const request = useRequest();
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const send = async (file: File) => {
    const wrong = faultOf(file);
    setError(wrong);
    if (wrong !== undefined || !(await requireLogin())) return;
    setSending(true);
    try {
      const { imageId, url, placeholder } = await request(
        uploadImage,
        { image_type: 'appointment' },
        { file },
      );
      onStyle({ imageId, picture: { url, placeholder } });
    } catch (failure) {
      setError(textOf(failure));
    } finally {
      setSending(false);
    }
  };

  if (style) {
    return (
      <div className={styles.style}>
        {style.picture ? (
          <Picture image={style.picture} alt="The style you chose" sizes="6rem" />
        ) : (
          <p className={styles.hint}>The style you chose is kept.</p>
        )}
        <div className={styles.removeStyle}>
          <IconButton
            icon={CloseIcon}
            label="Remove picture"
            look="veiled"
            size="small"
            onClick={() => onStyle(null)}
          />
        </div>
      </div>
    );
  }
  return (
    <>
      <FileDrop
        label="Chosen style"
        hint="JPG or PNG, up to 10 MB, portrait, 900x1200 or better"
        isOptional
        accept={imageUpload.types.join(',')}
        choose={isSending ? 'Sending...' : 'Choose picture'}
        isDisabled={isSending}
        error={error}
        onFile={(file) => void send(file)}
      />
      <LiveStatus>{isSending ? 'Sending the picture' : ''}</LiveStatus>
    </>
  );
}

function faultOf({ type, size }: File): string | undefined {
  if (!(imageUpload.types as readonly string[]).includes(type)) return messageOfCode('WRONG_FILE_FORMAT');
  return size > imageUpload.maxBytes ? messageOfCode('FILE_IS_TOO_BIG') : undefined;
}

function textOf(failure: unknown): string {
  const { fields, message } = failure as { fields?: Record<string, readonly string[]>; message?: string };
  const [code] = fields?.['file'] ?? [];
  return code === undefined ? (message ?? 'Save fail') : messageOfCode(code);
}
