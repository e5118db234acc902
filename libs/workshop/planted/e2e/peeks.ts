// planted: e2e-sees-what-people-see
import { door } from '@frizo/booking-service';

export const inside = door;
