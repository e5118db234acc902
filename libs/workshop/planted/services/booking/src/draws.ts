// planted: services-import-server-libs
import { door } from '@frizo/ui';

export const picture = door;
