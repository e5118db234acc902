import { accountScreens } from './account-screens.ts';
import { screens } from './screens.ts';

/** Everything that a person can see. */
export const allScreens = [...screens, ...accountScreens];
