import vm from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import contractsLoader from './contracts-loader.ts';

const source = `import { z } from 'zod';
import { id } from './shared.ts';
export const user = z.object({ id }).nullable();
export const getUser = defineCall({
  name: 'getUser',
  method: 'GET',
  path: '/users/:id',
  request: z.object({ id }),
  answer: user,
  summary: 'The user (spec 7.1).'
});
export const sizes = { small: 300 };
const paged = { count: z.int(), next: z.string().nullable() };
export function pathOf(call) { return call.path; }
`;

describe('contractsLoader', () => {
  const built = contractsLoader(source);

  it('keeps the metadata of a call, and removes its schemas and summary', () => {
    const [, record = ''] = /export const getUser = (.*?);\n/s.exec(built) ?? [];
    const call: unknown = vm.runInNewContext(record, { defineCall: (defined: object) => defined });
    expect(JSON.parse(JSON.stringify(call))).toEqual({
      name: 'getUser',
      method: 'GET',
      path: '/users/:id',
      request: 0,
      answer: 0,
      summary: 0,
    });
  });

  it('makes unused records removable', () => {
    expect(built.match(/\/\*#__PURE__\*\/ \(\(\) => /g)).toHaveLength(3);
    expect(built).toContain('export const user = /*#__PURE__*/ (() => z.object({ id }).nullable())();');
    expect(built).toContain(
      'const paged = /*#__PURE__*/ (() => ({ count: z.int(), next: z.string().nullable() }))();',
    );
  });

  it('leaves other code unchanged', () => {
    expect(built).toContain('export const sizes = { small: 300 };');
    expect(built).toContain('export function pathOf(call) { return call.path; }');
  });
});
