import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';

describe('the API as a whole', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox({ clock: { now: () => new Date('2026-03-02T10:00:00Z') } });
  });
  afterAll(() => sandbox.stop());

  const failureOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as Stripe.errors.StripeError,
    );

  it('creates, changes, retrieves and deletes an object for the official library', async () => {
    const { customers } = sandbox.stripe;
    const created = await customers.create({
      email: 'ada@example.com',
      metadata: { user: '17', city: 'Phoenix' },
    });
    expect(created).toMatchObject({
      object: 'customer',
      email: 'ada@example.com',
      created: Date.parse('2026-03-02T10:00:00Z') / 1_000,
    });
    const changed = await customers.update(created.id, { name: 'Ada', metadata: { city: '' } });
    expect(changed).toMatchObject({ name: 'Ada', email: 'ada@example.com', metadata: { user: '17' } });
    await customers.del(created.id);
    expect(await customers.retrieve(created.id)).toEqual(expect.objectContaining({ deleted: true }));
  });

  it('answers an unknown address, object and parameter as Stripe does', async () => {
    const address = await failureOf(sandbox.stripe.rawRequest('GET', '/v1/no_such_thing'));
    expect(address).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/no_such_thing)'),
    });
    const object = await failureOf(sandbox.stripe.customers.retrieve('cus_unknown'));
    expect(object).toMatchObject({ code: 'resource_missing', statusCode: 404, param: 'id' });
    const parameter = await failureOf(sandbox.stripe.rawRequest('POST', '/v1/customers', { colour: 'red' }));
    expect(parameter).toMatchObject({ code: 'parameter_unknown', param: 'colour', statusCode: 400 });
  });

  it('undoes an operation that is refused', async () => {
    const email = 'refused@example.com';
    await failureOf(sandbox.stripe.rawRequest('POST', '/v1/customers', { email, colour: 'red' }));
    expect((await sandbox.stripe.customers.list({ email })).data).toEqual([]);
  });

  it('refuses another secret key, and the publishable key for what browsers may not call', async () => {
    const withKey = (key: string) => {
      const { hostname, port } = new URL(sandbox.url);
      return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 });
    };
    expect(await failureOf(withKey('sk_test_other').customers.list())).toMatchObject({ statusCode: 401 });
    const publishable = withKey(sandbox.settings.STRIPE_PUBLISHABLE_KEY);
    expect(await failureOf(publishable.customers.list())).toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
  });

  it('gives the first answer to a repeated idempotency key', async () => {
    const options = { idempotencyKey: 'create-bea' };
    const first = await sandbox.stripe.customers.create({ email: 'bea@example.com' }, options);
    const second = await sandbox.stripe.customers.create({ email: 'bea@example.com' }, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    const other = await failureOf(sandbox.stripe.customers.create({ email: 'x@example.com' }, options));
    expect(other).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('lists newest first in pages in both directions', async () => {
    const email = 'pages@example.com';
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await sandbox.stripe.customers.create({ email })).id);
    const page = await sandbox.stripe.customers.list({ email, limit: 2 });
    expect(page).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] });
    const next = await sandbox.stripe.customers.list({ email, limit: 2, starting_after: ids[2] });
    expect(next).toMatchObject({ has_more: false, data: [{ id: ids[3] }, { id: ids[4] }] });
    const back = await sandbox.stripe.customers.list({ email, limit: 2, ending_before: ids[3] });
    expect(back).toMatchObject({ has_more: true, data: [{ id: ids[1] }, { id: ids[2] }] });
    const all = await sandbox.stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });
});
