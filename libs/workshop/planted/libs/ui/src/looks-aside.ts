// planted: libs-import-lower-libs
import { door } from '@frizo/session';

export const session = door;
