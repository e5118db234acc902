import { findExceededBudgets } from '@frizo/local-platform';
import { expect, test } from '../src/test.ts';

test('every remote that this portal has built could be released: none loads more than its budget', async () => {
  expect(await findExceededBudgets()).toEqual([]);
});
