import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestSandbox, type TestSandbox } from '../testing/sandbox-client.ts';
import { operations } from './operations.ts';
import type { Operation } from './request.ts';

/** The first part of an address that names a kind of object: `/v1/customers`, `/v1/test_helpers/test_clocks`. */
const root = /^\/v1\/(?:test_helpers\/|3ds2\/)?[^/]+/;

/** The table of the README: one line for each kind of object, with the methods of each address below it. */
function tableOf(all: readonly Operation[]): string {
  const rows = new Map<string, Map<string, string[]>>();
  for (const { method, path } of all) {
    const [base = ''] = root.exec(path) ?? [];
    const row = rows.get(base) ?? new Map<string, string[]>();
    const rest = path.slice(base.length);
    rows.set(base, row.set(rest, [...(row.get(rest) ?? []), method]));
  }
  const lines = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([base, row]) => {
      const cells = [...row].map(([rest, methods]) =>
        rest === '' ? methods.join(' ') : `\`${rest}\` ${methods.join(' ')}`,
      );
      return `| \`${base}\` | ${cells.join(' · ')} |`;
    });
  return ['| Address | Methods, also of addresses below it |', '| --- | --- |', ...lines].join('\n');
}

describe('the list of operations', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH'];
  const addressOf = (path: string) => path.replaceAll(/:[a-z]+/g, 'unknown_1');
  const isKnown = async (method: string, path: string) => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${sandbox.settings.STRIPE_SECRET_KEY}` },
    });
    const { error } = (await answer.json()) as { error?: { message: string } };
    expect(answer.status).toBeLessThan(500);
    return error?.message.startsWith('Unrecognized request URL') !== true;
  };

  it('is in the README', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const spaceless = (text: string) => text.replaceAll(/[ -]+/g, ' ');
    expect(spaceless(readme)).toContain(spaceless(tableOf(operations)));
  });

  it('names each operation once', () => {
    const names = operations.map(({ method, path }) => `${method} ${path}`);
    expect(names).toEqual([...new Set(names)]);
  });

  it('is what the server answers: each operation of it, and no other method at the same addresses', async () => {
    const paths = [...new Set(operations.map(({ path }) => addressOf(path)))];
    const wrong: string[] = [];
    for (const path of paths)
      for (const method of methods) {
        const isListed = operations.some((each) => each.method === method && matches(each.path, path));
        if ((await isKnown(method, path)) !== isListed) wrong.push(`${method} ${path}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each([
    ...['/v1/checkout/sessions', '/v1/payment_links', '/v1/quotes', '/v1/sources', '/v1/topups'],
    ...['/v1/tax_rates', '/v1/billing_portal/sessions', '/v1/subscription_schedules', '/v2/core/events'],
  ])('does not have %s', async (path) => {
    for (const method of methods) expect(await isKnown(method, path)).toBe(false);
  });
});

function matches(pattern: string, path: string): boolean {
  const expression = pattern.replaceAll(/:[a-z]+/g, '[^/]+');
  return new RegExp(`^${expression}$`).test(path);
}
