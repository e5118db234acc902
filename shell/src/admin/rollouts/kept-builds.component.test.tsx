import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { resetOverrides, setOverrides } from '@frizo/contracts';
import { openRollouts } from './testing/open-rollouts.tsx';

const remote = 'mf-booking';
const button = (name: string) => screen.getByRole('button', { name });
const found = (name: string) => screen.findByRole('button', { name });

describe('a build in the own browser', () => {
  it('is tried beside what else was chosen, but for what a developer serves, and the page is loaded anew', async () => {
    const overridden = { 'mf-discovery': 'd7', 'mf-pro-console': 'dev' };
    const { server, user, reload } = openRollouts({ remote, overridden });
    await user.click(await found('Try in my browser: b1'));
    expect(server.requestsOf(setOverrides)).toEqual([
      { overrides: { 'mf-discovery': 'd7', 'mf-booking': 'b1' } },
    ]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is said to run there, and taken back', async () => {
    const { server, user, reload } = openRollouts({ remote, overridden: { [remote]: 'b1' } });
    expect((await screen.findByText('In this browser')).closest('li')).toHaveTextContent('b1');
    await user.click(button('Reset this browser from b1'));
    expect(server.requestsOf(resetOverrides)).toEqual([{}]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('stays what it was where the choice was refused', async () => {
    const { server, user, reload } = openRollouts({ remote });
    server.refuse(setOverrides);
    await user.click(await found('Try in my browser: b1'));
    await waitFor(() => expect(button('Try in my browser: b1')).not.toHaveAttribute('aria-disabled', 'true'));
    expect(reload).not.toHaveBeenCalled();
  });
});
