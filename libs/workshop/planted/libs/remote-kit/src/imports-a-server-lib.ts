// planted: browser-libs-import-no-server-libs
import { entry } from '@frizo/service-kit';

export const server = entry;
