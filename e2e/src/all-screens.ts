import { accountScreens } from './account-screens.ts';
import { appointmentScreens } from './appointment-screens.ts';
import { bookingScreens } from './booking-screens.ts';
import { consoleScreens } from './console-screens.ts';
import { journalScreens } from './journal-screens.ts';
import { discoveryScreens } from './discovery-screens.ts';
import { paymentScreens } from './payment-screens.ts';
import { payoutScreens } from './payout-screens.ts';
import { policyScreens } from './policy-screens.ts';
import { prepaidScreens } from './prepaid-screens.ts';
import { rolloutScreens } from './rollout-screens.ts';
import { screens } from './screens.ts';
import { subscriptionScreens } from './subscription-screens.ts';

/** Every screen that the screenshots and the axe tests visit. */
export const allScreens = [
  ...screens,
  ...discoveryScreens,
  ...accountScreens,
  ...consoleScreens,
  ...journalScreens,
  ...bookingScreens,
  ...rolloutScreens,
  ...appointmentScreens,
  ...paymentScreens,
  ...policyScreens,
  ...prepaidScreens,
  ...subscriptionScreens,
  ...payoutScreens,
];
