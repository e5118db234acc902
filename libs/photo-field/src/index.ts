export { FormPhotoField } from './form-photo-field.component.tsx';
export type { FormPhotoFieldProps, SentPhoto } from './form-photo-field.component.tsx';
export { browserPictures } from './picture-tools.ts';
export type { PictureTools, ReadPicture } from './picture-tools.ts';
