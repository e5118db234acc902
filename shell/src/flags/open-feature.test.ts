import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { createStore } from '../store.ts';
import type { Flags } from './create-flags.ts';
import { flagValueOf } from './flag-values.ts';
import type { FlagValues } from './flag-values.ts';
import { connectOpenFeature } from './open-feature.ts';

const values: FlagValues = { isOn: true, color: 'blue', limit: 3 };

function buildFlags() {
  const store = createStore(values);
  const evaluator = Promise.withResolvers<Flags['valueOf']>();
  const flags: Flags = {
    ...store,
    valueOf: (name, fallback) => flagValueOf(store.get(), name, fallback),
    setEvaluator: evaluator.resolve,
  };
  return { store, flags, evaluator: evaluator.promise };
}

describe('OpenFeature over the flags of a page', () => {
  afterEach(() => OpenFeature.close());

  it.each([
    ['isOn', false],
    ['isOn', 'another type'],
    ['color', 'red'],
    ['color', true],
    ['limit', 1],
    ['limit', '1'],
    ['unknown', false],
    ['constructor', 'a default'],
  ])('returns the same for %s with the default %j as the flags alone', async (name, fallback) => {
    const { flags, evaluator } = buildFlags();
    await connectOpenFeature(flags);
    const valueOf = await evaluator;
    expect(valueOf<string | boolean | number>(name, fallback)).toBe(
      flags.valueOf<string | boolean | number>(name, fallback),
    );
  });

  it('follows changes, and reports which flags have changed', async () => {
    const { flags, store, evaluator } = buildFlags();
    await connectOpenFeature(flags);
    const valueOf = await evaluator;
    const listener = jest.fn();
    OpenFeature.getClient().addHandler(ProviderEvents.ConfigurationChanged, listener);
    store.set({ ...values, isOn: false, added: 1 });
    expect(valueOf('isOn', true)).toBe(false);
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ flagsChanged: ['isOn', 'added'] }));
  });
});
