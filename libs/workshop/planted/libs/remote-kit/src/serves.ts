// planted: browser-libs-stay-in-the-browser
import { door } from '@frizo/service-kit';

export const server = door;
