// planted: browser-apps-import-browser-libs
import { entry } from '@frizo/service-kit';

export const server = entry;
