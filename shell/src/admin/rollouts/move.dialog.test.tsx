import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getRollouts, moveRollout } from '@frizo/contracts';
import type { Rollout } from '@frizo/contracts';
import { buildRollout, noAudience } from './testing/build-rollout.ts';
import { buildServer, openRollouts } from './testing/open-rollouts.tsx';

const remote = 'mf-booking';
const button = (name: string) => screen.getByRole('button', { name });
const findButton = (name: string) => screen.findByRole('button', { name });
const inDialog = () => within(screen.getByRole('dialog'));
const reason = () => inDialog().getByRole('textbox', { name: 'Reason' });
const conflict = { status: 409, key: 'resource.conflict', message: 'This has changed meanwhile.' };
const frozen = buildRollout({
  frozen: true,
  frozenBy: { movedBy: 'guard', movedAt: 1_790_000_000, reason: '6 of 90 failed, stable 0.1%' },
});

describe('a build', () => {
  it('is offered to a percentage, a flag, users and roles, with a reason', async () => {
    const { server, user, portal } = openRollouts({ remote });
    await user.click(await findButton('Offer b1'));
    const percent = inDialog().getByRole('textbox', { name: 'Percent of browsers' });
    await user.clear(percent);
    await user.type(percent, '12.5');
    expect(inDialog().getByRole('slider', { name: 'Percent of browsers' })).toHaveAttribute(
      'aria-valuetext',
      '12.5%',
    );
    await user.type(inDialog().getByRole('textbox', { name: /^Feature flag/ }), 'bookFast');
    await user.type(inDialog().getByRole('textbox', { name: /^Users/ }), '3, 41');
    await user.click(inDialog().getByRole('checkbox', { name: 'admin' }));
    expect(
      inDialog().getByText('b1 goes to: 12.5% of browsers, everybody with bookFast on, user 3 or 41, admin.'),
    ).toBeVisible();
    expect(inDialog().getByText(/b3 is no longer a candidate/)).toBeVisible();
    await user.type(reason(), ' A second try ');
    const audience = { percent: 12.5, flag: 'bookFast', userIds: [3, 41], roles: ['admin' as const] };
    server.answer(moveRollout, buildRollout({ version: 8, candidate: 'b1', audience }));
    await user.click(button('Offer'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(moveRollout)).toEqual([
      { remote, version: 7, move: { kind: 'offer', build: 'b1', audience }, reason: 'A second try' },
    ]);
    expect(portal.notices.get()).toMatchObject([{ kind: 'success', text: 'b1 is offered' }]);
  });

  it('has its percentage changed by the slider, starting at the current one', async () => {
    const { server, user } = openRollouts({ remote });
    await user.click(await findButton('Change who gets it'));
    const slider = inDialog().getByRole('slider', { name: 'Percent of browsers' });
    expect(slider).toHaveValue('25');
    fireEvent.change(slider, { target: { value: '60' } });
    expect(inDialog().getByRole('textbox', { name: 'Percent of browsers' })).toHaveValue('60');
    await user.type(reason(), 'more of them');
    server.answer(moveRollout, buildRollout({ version: 8 }));
    await user.click(button('Change'));
    await waitFor(() =>
      expect(server.requestsOf(moveRollout)).toMatchObject([{ move: { audience: { percent: 60 } } }]),
    );
  });

  it('shows errors beside their fields, and focuses the first', async () => {
    const { server, user } = openRollouts({ remote });
    await user.click(await findButton('Change who gets it'));
    const users = inDialog().getByRole('textbox', { name: /^Users/ });
    await user.type(users, 'ana');
    await user.click(button('Change'));
    expect(users).toHaveFocus();
    expect(users).toHaveAccessibleDescription(/User ids/);
    expect(reason()).toHaveAccessibleDescription(/Required field/);
    expect(server.requestsOf(moveRollout)).toHaveLength(0);
  });

  it('is rolled back to after showing the effect, also by keyboard', async () => {
    const { server, user } = openRollouts({ remote });
    (await findButton('Roll back to b1')).focus();
    await user.keyboard('{Enter}');
    expect(inDialog().getByText(/^Everybody gets b1 instead of b2/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(button('Roll back to b1')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.type(reason(), 'b2 is slow');
    server.answer(moveRollout, buildRollout({ version: 8, stable: 'b1', candidate: null, lastGood: 'b2' }));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(moveRollout)).toEqual([
      { remote, version: 7, move: { kind: 'roll-back', build: 'b1' }, reason: 'b2 is slow' },
    ]);
    expect(screen.getByText('There is no candidate. Offer one of the kept builds.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'What runs' })).toHaveFocus();
  });

  it.each([
    ['Promote', 'promote', buildRollout({ version: 8, stable: 'b3', candidate: null }), 'b3 is now stable'],
    ['Freeze', 'freeze', buildRollout({ version: 8, frozen: true }), 'b3 is frozen'],
    ['Withdraw', 'withdraw', buildRollout({ version: 8, candidate: null }), 'b3 is withdrawn'],
  ])('that is the candidate: %s', async (name, kind, moved, notice) => {
    const { server, user, portal } = openRollouts({ remote });
    await user.click(await findButton(name));
    await user.type(reason(), 'as decided');
    server.answer(moveRollout, moved);
    await user.click(inDialog().getByRole('button', { name }));
    await waitFor(() => expect(portal.notices.get()).toMatchObject([{ text: notice }]));
    expect(server.requestsOf(moveRollout)).toMatchObject([{ move: { kind } }]);
  });

  it('that is frozen can be thawed, but not promoted', async () => {
    const { server, user } = openRollouts({ remote, server: buildServer(frozen) });
    await findButton('Thaw');
    // The server would refuse it.
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
    await user.click(await findButton('Thaw'));
    await user.type(reason(), 'it was the network');
    server.answer(moveRollout, buildRollout({ version: 8 }));
    await user.click(inDialog().getByRole('button', { name: 'Thaw' }));
    expect(await findButton('Freeze')).toHaveFocus();
  });

  it('counts as unsaved work after input', async () => {
    const { portal, user } = openRollouts({ remote });
    await user.click(await findButton('Freeze'));
    expect(portal.unsavedWork.isLostBy('/')).toBe(false);
    await user.type(reason(), 'x');
    expect(portal.unsavedWork.isLostBy('/')).toBe(true);
  });

  it('shows why it could not be moved, and keeps the input', async () => {
    const { server, user } = openRollouts({ remote });
    await user.click(await findButton('Promote'));
    await user.type(reason(), 'it does well');
    server.refuse(moveRollout, { status: 400, message: 'b3 does not fit the shell.' });
    await user.click(inDialog().getByRole('button', { name: 'Promote' }));
    expect(await inDialog().findByText('b3 does not fit the shell.')).toHaveAttribute('role', 'alert');
    expect(reason()).toHaveValue('it does well');
  });
});

describe('a move that conflicts with that of another admin', () => {
  const theirs = buildRollout({ version: 8, audience: { ...noAudience, percent: 50 } });

  async function causeConflict(name: string, current: Rollout) {
    const opened = openRollouts({ remote });
    await opened.user.click(await findButton(name));
    await opened.user.type(reason(), 'mine');
    opened.server.refuse(moveRollout, conflict).answer(getRollouts, { rollouts: [current] });
    await opened.user.click(inDialog().getByRole('button', { name: name.split(' ')[0] ?? name }));
    await inDialog().findByText('Somebody else has moved mf-booking.');
    return opened;
  }

  it('shows what has changed, and moves again only after it is accepted', async () => {
    const { server, user } = await causeConflict('Promote', theirs);
    expect(inDialog().getByRole('listitem')).toHaveTextContent(
      'Who gets it: was 25% of browsers, is 50% of browsers',
    );
    expect(inDialog().getByRole('button', { name: 'Promote' })).toBeDisabled();
    await user.click(button('Keep what I entered'));
    server.answer(moveRollout, buildRollout({ version: 9, stable: 'b3', candidate: null }));
    await user.click(inDialog().getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(server.requestsOf(moveRollout).map(({ version }) => version)).toEqual([7, 8]));
  });

  it('can be given up', async () => {
    const { server, user } = await causeConflict('Promote', theirs);
    await user.click(button('Leave it as it is now'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.requestsOf(moveRollout)).toHaveLength(1);
  });

  it('cannot be kept if the candidate is a different one', async () => {
    await causeConflict('Promote', buildRollout({ version: 8, candidate: 'b1' }));
    expect(screen.queryByRole('button', { name: 'Keep what I entered' })).toBeNull();
  });
});
