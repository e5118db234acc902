import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogIns } from '@frizo/demo';
import { tabTo } from '../src/keyboard.ts';
import { bootOfPage } from '../src/newer-build.ts';
import { resolvedOf } from '../src/page-document.ts';
import { digestsIn, runRollout } from '../src/sources-copy.ts';
import { expect, test } from '../src/rollout-test.ts';
import { openPageAs, expectAtHome, waitForOffer, reportFailure, whatOf } from '../src/rollout-visitors.ts';

// Serial: the tests move one release from state to state.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const remote = 'mf-discovery';
const before = 'Any service';
const after = 'Every kind of beauty';
/** A flag that is on by default (services/rollout, built-in flags). */
const enabledFlag = 'skipSubscriptions';
/** The build that all users have, and the one from the changed sources. */
let [oldBuild, newBuild] = ['', ''];

test('a team releases its remote alone, and the same sources give the same build', async ({
  page,
  rolloutAdmin,
  ownPortal,
  sources,
}) => {
  const first = digestsIn(ownPortal.releasesFolder);
  sources.change(`${remote}/src/features/search/panels.ts`, before, after);
  // A fault that the contract suite cannot detect, since only some browsers have the flag.
  const mount = 'async mount(element, context) {';
  sources.change(
    `${remote}/src/index.ts`,
    mount,
    `${mount} if ('injected' in self) throw new Error('injected at mount');`,
  );
  const published = await sources.release('Say how much there is');
  expect(published).toMatchObject({ code: 0 });
  newBuild = new RegExp(`${remote} (\\w{12}) is published`).exec(published.text)?.[1] ?? '';

  const served = digestsIn(ownPortal.releasesFolder);
  const own = Object.keys(served).filter((file) => file.startsWith(`${remote}/${newBuild}/`));
  expect(own.length).toBeGreaterThan(10);
  expect(Object.keys(served).length - own.length).toBe(Object.keys(first).length);
  expect(served).toMatchObject(first);
  expect(readdirSync(join(sources.folder, '.cache/release'))).toEqual([remote]);

  const again = await sources.release('Say it once more');
  expect(again.text).toContain(`${remote} ${newBuild} was published before.`);
  expect(digestsIn(ownPortal.releasesFolder)).toEqual(served);

  await page.reload();
  await expect(rolloutAdmin.storedBuilds).toHaveCount(2);
  await expect(rolloutAdmin.storedBuild(newBuild)).not.toContainText(/Stable|Candidate/);
  oldBuild = (await rolloutAdmin.pointer('Stable').locator('p').first().textContent())?.split(' ')[0] ?? '';
  await expect(rolloutAdmin.storedBuild(oldBuild)).toContainText('Stable');
  await expectAtHome(page, before);
});

test('only the named users get the candidate, at their next navigation', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  const [named, other, visitor] = await Promise.all([
    openPageAs(browser, portal, demoLogIns.client),
    openPageAs(browser, portal, demoLogIns.freelancer),
    openPageAs(browser, portal),
  ]);
  const offered = waitForOffer(named, newBuild);
  await rolloutAdmin.move(`Offer ${newBuild}`, 'Nora looks first', { Users: String(demoLogIns.client.id) });
  await expect(rolloutAdmin.pointer('Candidate')).toContainText(/user 1/);
  await offered;
  await named.getByRole('link', { name: 'Frizo' }).first().click();
  await expect(whatOf(named)).toContainText(after);
  await expectAtHome(named, after);
  for (const page of [other, visitor]) await expectAtHome(page, before);

  await rolloutAdmin.move('Change who gets it', 'All freelancers', { role: 'freelancer' });
  await expectAtHome(other, after);
  await expectAtHome(named, before);
  await rolloutAdmin.move('Change who gets it', 'All users, for a moment', { Percent: '100' });
  await expectAtHome(visitor, after);
  await rolloutAdmin.move('Change who gets it', 'Users with a disabled flag', {
    'Feature flag': 'lateNights',
  });
  await expectAtHome(visitor, before);
  await rolloutAdmin.move('Change who gets it', 'Users with an enabled flag', {
    'Feature flag': enabledFlag,
  });
  await expectAtHome(visitor, after);
  for (const page of [named, other, visitor]) await page.context().close();
});

test('all users get a promoted build, none a rolled-back one, and the audit records the reasons', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  const visitor = await openPageAs(browser, portal);
  await rolloutAdmin.move('Promote', 'Nora likes it');
  await expect(rolloutAdmin.pointer('Stable')).toContainText(newBuild);
  await expect(rolloutAdmin.pointer('Last good')).toContainText(oldBuild);
  await expectAtHome(visitor, after);

  await rolloutAdmin.move(`Roll back to ${oldBuild}`, 'Too many words on a phone');
  await expect(rolloutAdmin.pointer('Stable')).toContainText(oldBuild);
  await expect(rolloutAdmin.lastMove).toContainText(`${newBuild}`);
  await expect(rolloutAdmin.lastMove).toContainText('Too many words on a phone');
  await expect(rolloutAdmin.lastMove).toContainText(demoLogIns.admin.email);
  await expectAtHome(visitor, before);
  await visitor.context().close();
});

test('the command line changes the rollout in the same way as the page', async ({
  rolloutAdmin,
  browser,
  site: { portal },
  ownPortal: { env },
}) => {
  const visitor = await openPageAs(browser, portal);
  const run = (...args: string[]) => runRollout([remote, ...args], env);
  expect(await run('promote', '--why', 'There is none')).toMatchObject({ code: 1 });
  expect(await run('100%', newBuild, '--why', 'By hand')).toMatchObject({ code: 0 });
  // The open page updates itself.
  await expect(rolloutAdmin.pointer('Candidate')).toContainText('100% of browsers');
  await expectAtHome(visitor, after);
  expect(await run('promote', '--why', 'It does well')).toMatchObject({ code: 0 });
  expect(await run('back', oldBuild, '--why', 'It does not')).toMatchObject({ code: 0 });
  await expectAtHome(visitor, before);
  await expect(rolloutAdmin.lastMove).toContainText('It does not');
  await expect(rolloutAdmin.lastMove).toContainText('by command');
  await visitor.context().close();
});

test('a candidate that fails at mount is frozen automatically, and its user gets the stable build again', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  await rolloutAdmin.move(`Offer ${newBuild}`, 'Nora looks again', { Users: String(demoLogIns.client.id) });
  const devices = await Promise.all([
    openPageAs(browser, portal, demoLogIns.client),
    openPageAs(browser, portal, demoLogIns.client),
  ]);
  for (const page of devices) {
    await page.addInitScript(() => Object.assign(self, { injected: true }));
    // Until then she sees the fallback build.
    await expectAtHome(page, before);
    expect(resolvedOf(await bootOfPage(page), remote).use.build).toBe(newBuild);
  }
  for (let others = 0; others < 3; others += 1)
    await reportFailure(browser, portal, demoLogIns.client, { remote, build: newBuild });

  const candidate = rolloutAdmin.pointer('Candidate');
  await expect(candidate).toContainText('Frozen by the guard', { timeout: 30_000 });
  await expect(candidate).toContainText('It failed 100.0% of the time in the last 15 minutes (5 browsers)');
  await expect(rolloutAdmin.health(newBuild)).toContainText('(mount 5)');
  await expect(rolloutAdmin.health(oldBuild)).toContainText('none');
  await expect(rolloutAdmin.lastMove).toContainText('guard');
  for (const page of devices) {
    await expectAtHome(page, before);
    expect(resolvedOf(await bootOfPage(page), remote).use.build).toBe(oldBuild);
    await page.context().close();
  }
});

test('an admin can thaw and withdraw the candidate with the keyboard alone', async ({
  page,
  rolloutAdmin,
}) => {
  for (const [button, why] of [
    ['Thaw', 'It was an injected fault'],
    ['Withdraw', 'It was enough for a day'],
  ] as const) {
    await tabTo(page, page.getByRole('button', { name: button, exact: true }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByLabel('Reason'));
    await page.keyboard.type(why);
    await page.keyboard.press('Enter');
    await expect(rolloutAdmin.lastMove).toContainText(why);
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(rolloutAdmin.pointer('Candidate')).toContainText('There is no candidate');
});
