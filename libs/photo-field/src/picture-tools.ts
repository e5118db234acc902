import { sentSize } from './crop-area.ts';
import type { Area, Size } from './crop-area.ts';

/** A decoded picture, with its EXIF orientation applied. */
export interface ReadPicture extends Size {
  /** Redraws an area as a JPEG without metadata. */
  toJpeg(area: Area): Promise<Blob>;
  /** Frees its memory. */
  close(): void;
}

/** Picture operations that need a browser. */
export interface PictureTools {
  /** Rejects if the browser cannot decode the file. */
  read(file: Blob): Promise<ReadPicture>;
  /** A URL for a file, valid until released. */
  createUrl(file: Blob): { readonly url: string; release(): void };
}

const quality = 0.9;

export const browserPictures: PictureTools = {
  async read(file) {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return {
      width: bitmap.width,
      height: bitmap.height,
      toJpeg: (area) => drawJpeg(bitmap, area),
      close: () => bitmap.close(),
    };
  },
  createUrl(file) {
    const url = URL.createObjectURL(file);
    return { url, release: () => URL.revokeObjectURL(url) };
  },
};

async function drawJpeg(bitmap: ImageBitmap, area: Area): Promise<Blob> {
  const { width, height } = sentSize(area);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  // Transparent pixels of a PNG would turn black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  if (blob === null) throw new Error('The picture could not be drawn.');
  return blob;
}
