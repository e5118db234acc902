// planted: services-import-server-libs
import { entry } from '@frizo/ui';

export const picture = entry;
