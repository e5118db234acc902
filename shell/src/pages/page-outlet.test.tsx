import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const outdatedText = 'This page has been updated. Reload to go on.';

describe('a page that is too old for the newest builds', () => {
  it('offers a reload in place of the remote', async () => {
    const reload = jest.fn();
    const portal = { ...buildPortal(), reload };
    await renderPortal(portal);
    const [phase] = [...portal.phases].flatMap(([route, store]) => (route.path === '/' ? [store] : []));
    act(() => phase?.set('outdated'));
    expect(screen.getByText(outdatedText)).toHaveAttribute('role', 'alert');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
    expect(portal.retried).toEqual([]);
  });
});
