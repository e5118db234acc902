import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrossLink } from './cross-link.component.tsx';
import { renderInRemote } from './testing.ts';
import type { RenderedRemote } from './testing.ts';

describe('a link to another remote', () => {
  let rendered: RenderedRemote;
  /** Whether the browser would have followed the last click; prevented, since jsdom cannot navigate. */
  let isFollowed: boolean | undefined;

  function stopAtTheWindow(event: MouseEvent) {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  }

  beforeEach(() => {
    isFollowed = undefined;
    window.addEventListener('click', stopAtTheWindow);
  });

  afterEach(() => {
    window.removeEventListener('click', stopAtTheWindow);
    rendered.unmount();
  });

  it('is a real anchor, which navigates within the portal', async () => {
    rendered = await renderInRemote(<CrossLink to="/me/favorites">Favorites</CrossLink>);
    const link = screen.getByRole('link', { name: 'Favorites' });
    expect(link).toHaveAttribute('href', '/me/favorites');

    await userEvent.click(link);

    expect(isFollowed).toBe(false);
    expect(rendered.context.visited).toEqual(['/me/favorites']);
  });

  it('is followed by keyboard', async () => {
    rendered = await renderInRemote(<CrossLink to="/faq">FAQ</CrossLink>);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(rendered.context.visited).toEqual(['/faq']);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    async (how) => {
      rendered = await renderInRemote(<CrossLink to="/faq">FAQ</CrossLink>);
      fireEvent.click(screen.getByRole('link'), how);

      expect(isFollowed).toBe(true);
      expect(rendered.context.visited).toEqual([]);
    },
  );

  it('leaves a link that opens another window to the browser', async () => {
    rendered = await renderInRemote(
      <CrossLink to="/legal" target="_blank">
        Legal
      </CrossLink>,
    );
    fireEvent.click(screen.getByRole('link'));
    expect(isFollowed).toBe(true);
    expect(rendered.context.visited).toEqual([]);
  });

  it('does not navigate when its owner has prevented it', async () => {
    rendered = await renderInRemote(
      <CrossLink to="/legal" onClick={(event) => event.preventDefault()}>
        Legal
      </CrossLink>,
    );
    fireEvent.click(screen.getByRole('link'));
    expect(isFollowed).toBe(false);
    expect(rendered.context.visited).toEqual([]);
  });
});
