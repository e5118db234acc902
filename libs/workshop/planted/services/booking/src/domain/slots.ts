// planted: domain-is-pure
import { door } from '@frizo/service-kit';

export const slots = door;
