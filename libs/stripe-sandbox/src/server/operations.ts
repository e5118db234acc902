import { customerOperations } from '../resources/customers.ts';
import type { Operation } from './request.ts';

/** Every operation of Stripe's API that this server knows; the README lists the same. All other addresses answer 404. */
export const operations: readonly Operation[] = [...customerOperations];
