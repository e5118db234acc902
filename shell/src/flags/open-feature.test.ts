import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { OpenFeature, ProviderEvents } from '@openfeature/web-sdk';
import { createStore } from '../store.ts';
import type { Flags } from './create-flags.ts';
import { flagValueOf } from './flag-values.ts';
import type { FlagValues } from './flag-values.ts';
import { connectOpenFeature } from './open-feature.ts';

const values: FlagValues = { isOn: true, colour: 'blue', limit: 3 };

function buildFlags() {
  const store = createStore(values);
  const answeredBy = Promise.withResolvers<Flags['valueOf']>();
  const flags: Flags = {
    ...store,
    valueOf: (name, fallback) => flagValueOf(store.get(), name, fallback),
    answerBy: answeredBy.resolve,
  };
  return { store, flags, answeredBy: answeredBy.promise };
}

describe('OpenFeature over the flags of a page', () => {
  afterEach(() => OpenFeature.close());

  it.each([
    ['isOn', false],
    ['isOn', 'another type'],
    ['colour', 'red'],
    ['colour', true],
    ['limit', 1],
    ['limit', '1'],
    ['unknown', false],
    ['constructor', 'a default'],
  ])('answers for %s with the default %j what the flags answer by themselves', async (name, fallback) => {
    const { flags, answeredBy } = buildFlags();
    await connectOpenFeature(flags);
    const valueOf = await answeredBy;
    expect(valueOf<string | boolean | number>(name, fallback)).toBe(
      flags.valueOf<string | boolean | number>(name, fallback),
    );
  });

  it('follows them, and tells which have changed', async () => {
    const { flags, store, answeredBy } = buildFlags();
    await connectOpenFeature(flags);
    const valueOf = await answeredBy;
    const listener = jest.fn();
    OpenFeature.getClient().addHandler(ProviderEvents.ConfigurationChanged, listener);
    store.set({ ...values, isOn: false, added: 1 });
    expect(valueOf('isOn', true)).toBe(false);
    expect(listener).toHaveBeenCalledWith(expect.objectContaining({ flagsChanged: ['isOn', 'added'] }));
  });
});
