// planted: libs-import-lower-libs
import { entry } from '@frizo/session';

export const session = entry;
