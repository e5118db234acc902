// planted: browser-libs-stay-in-the-browser
import { entry } from '@frizo/service-kit';

export const server = entry;
