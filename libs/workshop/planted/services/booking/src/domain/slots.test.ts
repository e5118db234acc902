import { it } from '@jest/globals';
import { slots } from './slots.ts';

it(slots, () => undefined);
