// planted: e2e-imports-no-apps
import { entry } from '@frizo/booking-service';

export const inside = entry;
