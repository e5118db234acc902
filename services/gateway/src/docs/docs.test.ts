import { describe, expect, it } from '@jest/globals';
import { allCalls } from '@frizo/contracts';
import { describeApi } from './describe-api.ts';
import { docsPage } from './docs-page.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly security?: unknown;
}

const api = describeApi('Frizo') as { paths: Record<string, Record<string, Operation>> };

describe('the description of the API', () => {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  );

  it('lists every call of the contracts once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      allCalls.map(({ name }) => name).sort(),
    );
  });

  it('declares each part of a path', () => {
    for (const { path, parameters } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(declared.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
    }
  });

  it('requires the token for secure calls', () => {
    const withToken = operations.filter(({ security }) => security).map(({ operationId }) => operationId);
    expect(withToken.sort()).toEqual(
      allCalls
        .filter(({ secure }) => secure)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('describes a picture upload as a form', () => {
    const upload = operations.find(({ operationId }) => operationId === 'uploadImage');
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  it('can be read without a script', () => {
    const page = docsPage('A & <b>', api);
    expect(page).toContain('A &amp; &lt;b&gt; API');
    expect(page).not.toMatch(/<script|style=|onclick/);
    expect(page.match(/<details/g)).toHaveLength(allCalls.length);
  });
});
