// `npm run create-plans`: creates our plans in the provider's account that the settings name, for a new account of one's own. The sandbox has them already.
import { readEnv } from '../env.ts';
import { createStripeClient } from '../provider/stripe-client.ts';
import { createPlans } from './create-plans.ts';

try {
  const created = await createPlans(createStripeClient(readEnv(process.env)));
  console.log(created === 0 ? 'All plans are there already.' : `${created} prices were created.`);
} catch (error) {
  console.error(`The plans could not be created: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
