import { toPascal } from '../names.ts';
import type { FeatureOptions } from './feature-options.ts';
import { sampleOf } from './sample-of.ts';

export function apiText({ name, call }: FeatureOptions): string {
  return `import { ${call.name} } from '@frizo/contracts';
import { createFrizoApi, query } from '@frizo/remote-kit';

export const ${name.camel}Api = createFrizoApi({
  name: '${name.camel}',
  endpoints: { ${call.name}: query(${call.name}) },
});
`;
}

export function hookText({ name, call }: FeatureOptions): string {
  return `import type { AnswerOf, ${call.name}, RequestOf } from '@frizo/contracts';
import { ${name.camel}Api } from './${name.kebab}.api.ts';

export type ${name.pascal}State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly isRetrying: boolean; retry(): void }
  | { readonly kind: 'shown'; readonly answer: AnswerOf<typeof ${call.name}> };

/** State of the page ${name.words}: loading, failed with Retry, or shown. */
export function use${name.pascal}(request: RequestOf<typeof ${call.name}>): ${name.pascal}State {
  const { currentData, isError, isFetching, refetch } = ${name.camel}Api.use${toPascal(call.name)}Query(request);
  if (currentData) return { kind: 'shown', answer: currentData };
  if (!isError) return { kind: 'loading' };
  return { kind: 'failed', isRetrying: isFetching, retry: () => void refetch() };
}
`;
}

export function pageText({ name, call }: FeatureOptions): string {
  const list = listFieldOf(call);
  const shown = list === undefined ? 'Loaded.' : `{state.answer.${list}.length} found.`;
  return `import type { ${call.name}, RequestOf } from '@frizo/contracts';
import { ErrorState, Loading, PageTitle, Skeleton } from '@frizo/ui';
import styles from './${name.kebab}.module.css';
import { use${name.pascal} } from './use-${name.kebab}.ts';

interface ${name.pascal}PageProps {
  request: RequestOf<typeof ${call.name}>;
}

export function ${name.pascal}Page({ request }: ${name.pascal}PageProps) {
  const state = use${name.pascal}(request);
  return (
    <div className={styles.page}>
      <PageTitle>${name.words}</PageTitle>
      {state.kind === 'loading' && (
        <Loading>
          <Skeleton shape="block" height="9rem" />
        </Loading>
      )}
      {state.kind === 'failed' && (
        <ErrorState onRetry={() => state.retry()} isRetrying={state.isRetrying}>
          We could not load this. Check your connection and try again.
        </ErrorState>
      )}
      {state.kind === 'shown' && <p>${shown}</p>}
    </div>
  );
}
`;
}

export function stylesText(): string {
  return `.page {
  display: grid;
  gap: 24px;
}
`;
}

export function pageTestText({ name, call }: FeatureOptions): string {
  const shown = listFieldOf(call) === undefined ? 'Loaded.' : '1 found.';
  return `import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ${call.name}, type AnswerOf, type RequestOf } from '@frizo/contracts';
import { buildRemoteContext, renderInRemote, type RenderedRemote } from '@frizo/remote-kit/testing';
import { ${name.camel}Api } from './${name.kebab}.api.ts';
import { ${name.pascal}Page } from './${name.kebab}.page.tsx';

const request: RequestOf<typeof ${call.name}> = ${literal(sampleOf(call.request, 'input'))};
const answer: AnswerOf<typeof ${call.name}> = ${literal(sampleOf(call.answer, 'output'))};

describe('the page ${name.words.toLowerCase()}', () => {
  let rendered: RenderedRemote;
  afterEach(() => rendered.unmount());

  const render = async (context = buildRemoteContext()) => {
    rendered = await renderInRemote(<${name.pascal}Page request={request} />, { context, apis: [${name.camel}Api] });
  };

  it('shows the answer', async () => {
    const context = buildRemoteContext();
    context.server.answer(${call.name}, answer);
    await render(context);

    await screen.findByText('${shown}');
    expect(context.server.requestsOf(${call.name})).toEqual([request]);
  });

  it('offers Retry after a failure', async () => {
    const context = buildRemoteContext();
    context.server.refuse(${call.name});
    await render(context);

    const retry = await screen.findByRole('button', { name: 'Retry' });
    context.server.answer(${call.name}, answer);
    await userEvent.click(retry);

    await screen.findByText('${shown}');
  });
});
`;
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** The first list field of the answer, which a page will most likely show. */
function listFieldOf({ answer }: FeatureOptions['call']): string | undefined {
  const sample = sampleOf(answer, 'output');
  if (typeof sample !== 'object' || sample === null) return undefined;
  return Object.entries(sample).find(([, value]) => Array.isArray(value))?.[0];
}
