import { findExceededBudgets } from '@frizo/local-platform';
import { expect, test } from '../src/test.ts';

test('no remote that this portal has built exceeds its budget', async () => {
  expect(await findExceededBudgets()).toEqual([]);
});
