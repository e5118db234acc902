import { describe, expect, it } from '@jest/globals';
import type { Tree } from './plan.ts';
import { planCommand } from './plan-command.ts';

const contract = `import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents } from './shared.ts';

export const getPrice = defineCall({ name: 'getPrice' });

export const salesCalls = {
  getPrice,
};
`;

const serviceRoutes = `import * as contracts from '@frizo/contracts';
import { route, type Route } from '@frizo/service-kit';
import { getPrice } from './prices/get-price.ts';

export function salesRoutes(): Route[] {
  return [
    route(contracts.getPrice, { handle: ({ request }) => getPrice(request) }),
  ];
}
`;

const featureRoutes = `import { getPrice } from '@frizo/contracts';
import { route, type Route } from '@frizo/service-kit';

export function priceRoutes(): Route[] {
  return [
    route(getPrice, { handle: () => ({ id: 1 }) }),
  ];
}
`;

function treeOf(files: Record<string, string>): Tree {
  return { read: (path) => files[path] };
}

const matrixFile = 'services/gateway/src/testing/authorization-matrix.ts';

const files = {
  'libs/contracts/src/sales.calls.ts': contract,
  'services/sales/src/sales.routes.ts': serviceRoutes,
  'mf-sales/src/index.ts': '',
  [matrixFile]: 'export const authorizationMatrix = {\n  getPrice: everyone,\n};\n',
};

describe('npm run new -- call', () => {
  it('adds an entry to the contract and to the list at its end', () => {
    const plan = planCommand(treeOf(files), ['call', 'sales', 'change-price', '--method=put']);

    const text = plan.files.get('libs/contracts/src/sales.calls.ts') ?? '';
    expect(text).toContain("import { cents, id } from './shared.ts';");
    expect(text).toContain(
      "export const changePrice = defineCall({\n  name: 'changePrice',\n  service: 'sales',",
    );
    expect(text).toContain("method: 'PUT'");
    expect(text).toContain("notice: 'Save fail'");
    expect(text).toMatch(/salesCalls = \{\n {2}getPrice,\n {2}changePrice,\n\};/);
  });

  it.each([
    ['logged-in users', [], 'members'],
    ['everyone if it is public', ['--public'], 'everyone'],
  ])('adds it to the authorization matrix, for %s', (_title, flags, who) => {
    const plan = planCommand(treeOf(files), ['call', 'sales', 'change-price', ...flags]);

    expect(plan.files.get(matrixFile)).toBe(
      `export const authorizationMatrix = {\n  getPrice: everyone,\n  changePrice: ${who},\n};\n`,
    );
  });

  it('also finds a list of calls on one line', () => {
    const tree = treeOf({
      ...files,
      'libs/contracts/src/sales.calls.ts': 'export const salesCalls = { getPrice };\n',
    });
    const plan = planCommand(tree, ['call', 'sales', 'change-price']);

    expect(plan.files.get('libs/contracts/src/sales.calls.ts')).toMatch(
      /salesCalls = \{\n {2}getPrice,\n {2}changePrice,\n\};/,
    );
  });

  it('connects the call to its use case in the routes of the service', () => {
    const plan = planCommand(treeOf(files), ['call', 'sales', 'change-price', '--feature=prices']);

    const text = plan.files.get('services/sales/src/sales.routes.ts') ?? '';
    expect(text).toContain("import { changePrice } from './prices/change-price.ts';");
    expect(text).toMatch(/route\(contracts\.changePrice, .+\),\n {2}\];\n\}\n$/);
    expect([...plan.files.keys()]).toContain('services/sales/src/prices/change-price.db.test.ts');
  });

  it("prefers the routes of the feature's own folder, and imports the call under another name there", () => {
    const tree = treeOf({ ...files, 'services/sales/src/prices/prices.routes.ts': featureRoutes });
    const plan = planCommand(tree, ['call', 'sales', 'change-price', '--feature=prices']);

    const text = plan.files.get('services/sales/src/prices/prices.routes.ts') ?? '';
    expect(text).toContain("import { changePrice as changePriceCall, getPrice } from '@frizo/contracts';");
    expect(text).toContain("import { changePrice } from './change-price.ts';");
    expect(text).toContain('route(changePriceCall, ');
  });

  it('tests a public call without a token, and others with and without', () => {
    const testOf = (...flags: string[]) =>
      planCommand(treeOf(files), ['call', 'sales', 'list-prices', ...flags]).files.get(
        'services/sales/src/list-prices/list-prices.db.test.ts',
      );

    expect(testOf()).toContain('toBe(401)');
    expect(testOf('--public')).not.toContain('toBe(401)');
  });

  it.each([
    [['call', 'sales', 'price'], 'two or more words'],
    [['call', 'sales', 'changePrice'], 'two or more words'],
    [['call', 'sales', 'get-price'], 'already has a getPrice'],
    [['call', 'nowhere', 'change-price'], 'is nowhere a service?'],
    [['call', 'sales', 'change-price', '--method=PATCH'], '--method is one of'],
    [['call', 'sales', 'change-price', '--secret'], 'npm run new'],
    [['call', 'sales'], 'npm run new'],
    [['service', 'sales', 'change-price'], 'npm run new'],
  ])('rejects %j', (args, message) => {
    expect(() => planCommand(treeOf(files), args)).toThrow(message);
  });
});

describe('npm run new -- feature', () => {
  it('generates a request and an answer for the test that match the contract', () => {
    const plan = planCommand(treeOf(files), ['feature', 'mf-sales', 'day-times', 'getTimeIntervals']);

    const test = plan.files.get('mf-sales/src/features/day-times/day-times.page.test.tsx') ?? '';
    expect(test).toContain('"ymd": "20260302"');
    expect(test).toContain('"timezone": "Sample"');
  });

  it.each([
    [['feature', 'mf-nowhere', 'day-times', 'getTimeIntervals'], 'is mf-nowhere a remote?'],
    [['feature', 'mf-sales', 'day-times', 'holdTime'], 'create the feature for a GET call'],
    [['feature', 'mf-sales', 'day-times'], 'name the call that the feature shows, one of: '],
  ])('rejects %j', (args, message) => {
    expect(() => planCommand(treeOf(files), args)).toThrow(message);
  });
});

describe('npm run new -- remote', () => {
  const tree = treeOf({
    'package.json': '{\n  "workspaces": [\n    "shell",\n    "e2e"\n  ]\n}\n',
    'mf-discovery/package.json': JSON.stringify({
      version: '0.1.0',
      dependencies: { react: '19.3.1' },
      devDependencies: { '@jest/globals': '30.5.2' },
    }),
    'mf-discovery/tsconfig.json': '{}',
    'mf-taken/src/index.ts': '',
  });

  it('writes a workspace with a page and a link to it', () => {
    const { files: written, nextSteps } = planCommand(tree, ['remote', 'mf-gift-cards']);
    expect(written.get('package.json')).toContain('"shell",\n    "mf-gift-cards",\n    "e2e"');
    expect(written.get('mf-gift-cards/package.json')).toContain('"react":"19.3.1"');
    const manifest = written.get('mf-gift-cards/src/manifest.ts');
    expect(manifest).toContain("routes: [{ path: '/gift-cards', title: 'Gift Cards' }]");
    expect(manifest).toContain("links: [{ area: 'header', label: 'Gift Cards', path: '/gift-cards'");
    expect(nextSteps.join()).toContain('links, badges, announced pages');
  });

  it('rejects an invalid name and an existing one', () => {
    expect(() => planCommand(tree, ['remote', 'payments'])).toThrow('should begin with mf-');
    expect(() => planCommand(tree, ['remote', 'mf-taken'])).toThrow('already exists');
  });
});
