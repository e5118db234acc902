// `npm run create-plans`: creates our plans in the provider's account that the settings name, for a new account of one's own. The sandbox has them already.
import { createLogger } from '@frizo/service-kit';
import { readEnv } from '../env.ts';
import { createStripeClient } from '../provider/stripe-client.ts';
import { createPlans } from './create-plans.ts';

try {
  const stripe = createStripeClient(readEnv(process.env), createLogger('create-plans', 'silent'));
  const created = await createPlans(stripe);
  console.log(created === 0 ? 'All plans are there already.' : `${created} prices were created.`);
} catch (error) {
  console.error(`The plans could not be created: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
