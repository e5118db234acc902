import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildPortal } from '../testing/build-portal.ts';
import { renderPortal } from '../testing/render-portal.tsx';

const outdatedText = 'This page has been updated. Reload to go on.';

describe('a page that the newest builds have left behind', () => {
  it('says so where a remote would be, and loads itself anew', async () => {
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
