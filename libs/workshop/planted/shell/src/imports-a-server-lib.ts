// planted: browser-apps-import-browser-libs
import { door } from '@frizo/service-kit';

export const server = door;
