// planted: e2e-sees-what-people-see
import { entry } from '@frizo/booking-service';

export const inside = entry;
