import { bookingDialogOf } from '../src/booking-dialog.ts';
import { demoLogIns } from '@frizo/demo';
import { goInPage, shellPage } from '../src/in-page.ts';
import { bringSession } from '../src/people.ts';
import { remotePlaces } from '../src/remote-places.ts';
import { expect, test } from '../src/test.ts';

/** How React calls what it shares with its renderer, which no minifier shortens. Its JSX runtime has no state, and may be copied. */
const ofReact = '_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

for (const who of ['client', 'owner'] as const) {
  test(`the remotes that ${who} comes by share the shell's one React`, async ({ page, context, site }) => {
    await bringSession(context, site.portal, demoLogIns[who]);
    // What React's developer tools put there: each copy of the renderer makes itself known to it.
    await page.addInitScript(() => {
      const renderers: unknown[] = [];
      const hook = { supportsFiber: true, inject: (renderer: unknown) => renderers.push(renderer) };
      const rest = { renderers, onCommitFiberRoot: () => null, onCommitFiberUnmount: () => null };
      Object.assign(self, { __REACT_DEVTOOLS_GLOBAL_HOOK__: { ...hook, ...rest } });
    });
    const scripts: Promise<{ path: string; text: string }>[] = [];
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname;
      if (path.endsWith('.js')) scripts.push(response.text().then((text) => ({ path, text })));
    });
    await page.goto(shellPage);
    const places = remotePlaces.filter((place) => place.who === who || place.path === '/');
    for (const place of places) {
      await goInPage(page, place.path);
      await expect(place.shown(page)).toBeVisible();
    }
    if (who === 'client') {
      await goInPage(page, '/');
      await page
        .getByRole('button', { name: /^Book / })
        .first()
        .click();
      await expect(bookingDialogOf(page).bookButton).toBeVisible();
    }
    const renderers = await page.evaluate(
      () =>
        (self as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: { renderers: unknown[] } })
          .__REACT_DEVTOOLS_GLOBAL_HOOK__.renderers.length,
    );
    expect(renderers).toBe(1);
    const loaded = await Promise.all(scripts);
    const remotes = loaded.filter(({ path }) => path.startsWith('/r/'));
    expect(new Set(remotes.map(({ path }) => path.split('/')[2])).size).toBeGreaterThanOrEqual(places.length);
    const withReact = loaded.filter(({ text }) => text.includes(ofReact)).map(({ path }) => path);
    expect(withReact.length).toBeGreaterThan(0);
    expect(withReact.filter((path) => path.startsWith('/r/'))).toEqual([]);
  });
}
