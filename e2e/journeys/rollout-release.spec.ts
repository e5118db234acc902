import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { demoLogIns } from '@frizo/demo';
import { tabTo } from '../src/keyboard.ts';
import { bootOfPage } from '../src/newer-build.ts';
import { resolvedOf } from '../src/page-document.ts';
import { digestsIn, runRollout } from '../src/rollout-team.ts';
import { expect, test } from '../src/rollout-test.ts';
import { enter, expectAtHome, hearOf, tellOfFailure, whatOf } from '../src/rollout-visitors.ts';

// One release is moved from one state to the next.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const remote = 'mf-discovery';
const before = 'Any service';
const after = 'Every kind of beauty';
/** A flag that is on (services/rollout, built-in flags). */
const freeForAll = 'skipSubscriptions';
/** The build that everybody has, and the team's. */
let [old, made] = ['', ''];

test('a team publishes its remote alone, and the same sources again are the same build', async ({
  page,
  rolloutAdmin,
  ownPortal,
  team,
}) => {
  const first = digestsIn(ownPortal.releasesFolder);
  team.change(`${remote}/src/features/search/panels.ts`, before, after);
  // A fault that the contract suite cannot see: it shows with some people only.
  const mount = 'async mount(element, context) {';
  team.change(
    `${remote}/src/index.ts`,
    mount,
    `${mount} if ('planted' in self) throw new Error('planted at mount');`,
  );
  const published = await team.release('Say how much there is');
  expect(published).toMatchObject({ code: 0 });
  made = new RegExp(`${remote} (\\w{12}) is published`).exec(published.text)?.[1] ?? '';

  const served = digestsIn(ownPortal.releasesFolder);
  const own = Object.keys(served).filter((file) => file.startsWith(`${remote}/${made}/`));
  expect(own.length).toBeGreaterThan(10);
  expect(Object.keys(served).length - own.length).toBe(Object.keys(first).length);
  expect(served).toMatchObject(first);
  expect(readdirSync(join(team.folder, '.cache/release'))).toEqual([remote]);

  const again = await team.release('Say it once more');
  expect(again.text).toContain(`${remote} ${made} was published before.`);
  expect(digestsIn(ownPortal.releasesFolder)).toEqual(served);

  await page.reload();
  await expect(rolloutAdmin.keptBuilds).toHaveCount(2);
  await expect(rolloutAdmin.kept(made)).not.toContainText(/Stable|Candidate/);
  old = (await rolloutAdmin.place('Stable').locator('p').first().textContent())?.split(' ')[0] ?? '';
  await expect(rolloutAdmin.kept(old)).toContainText('Stable');
  await expectAtHome(page, before);
});

test('whoever is named gets the candidate at the next navigation, and nobody else', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  const [named, other, stranger] = await Promise.all([
    enter(browser, portal, demoLogIns.client),
    enter(browser, portal, demoLogIns.freelancer),
    enter(browser, portal),
  ]);
  const heard = hearOf(named, made);
  await rolloutAdmin.move(`Offer ${made}`, 'Nora looks first', { Users: String(demoLogIns.client.id) });
  await expect(rolloutAdmin.place('Candidate')).toContainText(/user 1/);
  await heard;
  await named.getByRole('link', { name: 'Frizo' }).first().click();
  await expect(whatOf(named)).toContainText(after);
  await expectAtHome(named, after);
  for (const page of [other, stranger]) await expectAtHome(page, before);

  await rolloutAdmin.move('Change who gets it', 'All who work alone', { role: 'freelancer' });
  await expectAtHome(other, after);
  await expectAtHome(named, before);
  await rolloutAdmin.move('Change who gets it', 'Everybody, for a moment', { Percent: '100' });
  await expectAtHome(stranger, after);
  await rolloutAdmin.move('Change who gets it', 'Whoever has what nobody has', {
    'Feature flag': 'lateNights',
  });
  await expectAtHome(stranger, before);
  await rolloutAdmin.move('Change who gets it', 'Whoever has what everybody has', {
    'Feature flag': freeForAll,
  });
  await expectAtHome(stranger, after);
  for (const page of [named, other, stranger]) await page.context().close();
});

test('what is promoted is everybody’s, what is rolled back from nobody’s, and the audit says why', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  const stranger = await enter(browser, portal);
  await rolloutAdmin.move('Promote', 'Nora likes it');
  await expect(rolloutAdmin.place('Stable')).toContainText(made);
  await expect(rolloutAdmin.place('Last good')).toContainText(old);
  await expectAtHome(stranger, after);

  await rolloutAdmin.move(`Roll back to ${old}`, 'Too many words on a phone');
  await expect(rolloutAdmin.place('Stable')).toContainText(old);
  await expect(rolloutAdmin.lastMove).toContainText(`${made}`);
  await expect(rolloutAdmin.lastMove).toContainText('Too many words on a phone');
  await expect(rolloutAdmin.lastMove).toContainText(demoLogIns.admin.email);
  await expectAtHome(stranger, before);
  await stranger.context().close();
});

test('the command line moves the same, for whoever has no page', async ({
  rolloutAdmin,
  browser,
  site: { portal },
  ownPortal: { env },
}) => {
  const stranger = await enter(browser, portal);
  const run = (...words: string[]) => runRollout([remote, ...words], env);
  expect(await run('promote', '--why', 'There is none')).toMatchObject({ code: 1 });
  expect(await run('100%', made, '--why', 'By hand')).toMatchObject({ code: 0 });
  // The page that is open hears of it.
  await expect(rolloutAdmin.place('Candidate')).toContainText('100% of browsers');
  await expectAtHome(stranger, after);
  expect(await run('promote', '--why', 'It does well')).toMatchObject({ code: 0 });
  expect(await run('back', old, '--why', 'It does not')).toMatchObject({ code: 0 });
  await expectAtHome(stranger, before);
  await expect(rolloutAdmin.lastMove).toContainText('It does not');
  await expect(rolloutAdmin.lastMove).toContainText('by command');
  await stranger.context().close();
});

test('a candidate that fails at mount is frozen by itself, and its user has stable again', async ({
  rolloutAdmin,
  browser,
  site: { portal },
}) => {
  await rolloutAdmin.move(`Offer ${made}`, 'Nora looks again', { Users: String(demoLogIns.client.id) });
  const devices = await Promise.all([
    enter(browser, portal, demoLogIns.client),
    enter(browser, portal, demoLogIns.client),
  ]);
  for (const page of devices) {
    await page.addInitScript(() => Object.assign(self, { planted: true }));
    // What she sees meanwhile is the build to fall back to.
    await expectAtHome(page, before);
    expect(resolvedOf(await bootOfPage(page), remote).use.build).toBe(made);
  }
  for (let others = 0; others < 3; others += 1)
    await tellOfFailure(browser, portal, demoLogIns.client, { remote, build: made });

  const candidate = rolloutAdmin.place('Candidate');
  await expect(candidate).toContainText('Frozen by the guard', { timeout: 30_000 });
  await expect(candidate).toContainText('It failed 100.0% of the time in the last 15 minutes (5 browsers)');
  await expect(rolloutAdmin.health(made)).toContainText('(mount 5)');
  await expect(rolloutAdmin.health(old)).toContainText('none');
  await expect(rolloutAdmin.lastMove).toContainText('guard');
  for (const page of devices) {
    await expectAtHome(page, before);
    expect(resolvedOf(await bootOfPage(page), remote).use.build).toBe(old);
    await page.context().close();
  }
});

test('the keyboard alone thaws it, and takes it back', async ({ page, rolloutAdmin }) => {
  for (const [button, why] of [
    ['Thaw', 'It was a planted fault'],
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
  await expect(rolloutAdmin.place('Candidate')).toContainText('There is no candidate');
});
