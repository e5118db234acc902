import { expect, it } from '@jest/globals';
import { getServiceTree } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { ApiProvider, createFrizoApi, query } from './index.ts';
import { connectedEvent } from './parts.tsx';

const api = createFrizoApi({ name: 'services', endpoints: { getServiceTree: query(getServiceTree) } });

function Services() {
  const { data, isError } = api.useGetServiceTreeQuery({});
  if (isError) return <p>Failed</p>;
  return <p>{data ? `${data.response.length} services` : 'Loading'}</p>;
}

it('gives a part of the shell a store, which reloads when the connection returns', async () => {
  const server = createFakeRequest().refuse(getServiceTree);
  const { unmount } = render(
    <StrictMode>
      <ApiProvider apis={[api]} request={server.request}>
        <Services />
      </ApiProvider>
    </StrictMode>,
  );
  expect(await screen.findByText('Failed')).toBeVisible();
  server.answer(getServiceTree, { response: [] });
  act(() => void window.dispatchEvent(new Event(connectedEvent)));
  expect(await screen.findByText('0 services')).toBeVisible();

  unmount();
  const requestsBefore = server.requestsOf(getServiceTree).length;
  act(() => void window.dispatchEvent(new Event(connectedEvent)));
  expect(server.requestsOf(getServiceTree)).toHaveLength(requestsBefore);
});
