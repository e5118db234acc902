// planted: domain-is-pure
import { entry } from '@frizo/service-kit';

export const slots = entry;
