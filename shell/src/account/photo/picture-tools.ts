import { sentSize } from './crop-area.ts';
import type { Area, Size } from './crop-area.ts';

/** A picture that was read: it lies as its EXIF orientation says. */
export interface ReadPicture extends Size {
  /** Draws a part of it anew, as a JPEG without anything but its pixels. */
  toJpeg(area: Area): Promise<Blob>;
  /** Gives its memory back. */
  close(): void;
}

/** What only a browser can do with pictures. */
export interface PictureTools {
  /** Rejects where the file is no picture that the browser knows. */
  read(file: Blob): Promise<ReadPicture>;
  /** An address for a file, as long as it is kept. */
  keepAddress(file: Blob): { readonly url: string; release(): void };
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
  keepAddress(file) {
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
  // What is transparent in a PNG would be black in a JPEG.
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
