export { centeredArea } from './crop-area.ts';
export { FormPhotoField } from './form-photo-field.component.tsx';
export type { FormPhotoFieldProps, SentPhoto } from './form-photo-field.component.tsx';
export { readPhoto } from './open-photo.ts';
export { photoFailureText, photoHint, photoTypes } from './photo-file.ts';
export { browserPictures } from './picture-tools.ts';
export type { PictureTools, ReadPicture } from './picture-tools.ts';
export { useOpenPhoto } from './use-open-photo.ts';
