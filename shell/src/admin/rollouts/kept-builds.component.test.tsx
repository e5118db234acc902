import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { resetOverrides, setOverrides } from '@frizo/contracts';
import { openRollouts } from './testing/open-rollouts.tsx';

const remote = 'mf-booking';
const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });

describe("a build in the admin's own browser", () => {
  it('is added to the other overrides, except local development builds, and reloads the page', async () => {
    const overridden = { 'mf-discovery': 'd7', 'mf-pro-console': 'dev' };
    const { server, user, reload } = openRollouts({ remote, overridden });
    await user.click(await findButton('Try in my browser: b1'));
    expect(server.requestsOf(setOverrides)).toEqual([
      { overrides: { 'mf-discovery': 'd7', 'mf-booking': 'b1' } },
    ]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is marked as running there, and can be reset', async () => {
    const { server, user, reload } = openRollouts({ remote, overridden: { [remote]: 'b1' } });
    expect((await screen.findByText('In this browser')).closest('li')).toHaveTextContent('b1');
    await user.click(button('Reset this browser from b1'));
    expect(server.requestsOf(resetOverrides)).toEqual([{}]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not change when the request is refused', async () => {
    const { server, user, reload } = openRollouts({ remote });
    server.refuse(setOverrides);
    await user.click(await findButton('Try in my browser: b1'));
    await waitFor(() => expect(button('Try in my browser: b1')).not.toHaveAttribute('aria-disabled', 'true'));
    expect(reload).not.toHaveBeenCalled();
  });
});
