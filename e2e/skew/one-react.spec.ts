import { bookingDialogOf } from '../src/booking-dialog.ts';
import { demoLogIns } from '@frizo/demo';
import { goInPage, shellPage } from '../src/in-page.ts';
import { startSession } from '../src/demo-users.ts';
import { remoteRoutes } from '../src/remote-routes.ts';
import { expect, test } from '../src/test.ts';

/** A name that React shares with its renderer and minifiers keep. The JSX runtime, which may be duplicated, lacks it. */
const ofReact = '_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

for (const role of ['client', 'owner'] as const) {
  test(`the remotes for ${role} share the one React of the shell`, async ({ page, context, site }) => {
    await startSession(context, site.portal, demoLogIns[role]);
    // The hook of React's developer tools, at which each copy of the renderer registers.
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
    const routes = remoteRoutes.filter((route) => route.role === role || route.path === '/');
    for (const route of routes) {
      await goInPage(page, route.path);
      await expect(route.shown(page)).toBeVisible();
    }
    if (role === 'client') {
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
    expect(new Set(remotes.map(({ path }) => path.split('/')[2])).size).toBeGreaterThanOrEqual(routes.length);
    const withReact = loaded.filter(({ text }) => text.includes(ofReact)).map(({ path }) => path);
    expect(withReact.length).toBeGreaterThan(0);
    expect(withReact.filter((path) => path.startsWith('/r/'))).toEqual([]);
  });
}
