import { describe, expect, it } from '@jest/globals';
import { getFlags, removeFlag, saveFlag } from '@frizo/contracts';
import type { Flag } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { takeFlagOut, writeFlag } from './flag-writes.ts';

const flag: Flag = {
  key: 'clientStream',
  description: 'The stream.',
  defaultValue: true,
  isTargeted: false,
  rules: [],
  version: 3,
};
const { version: _version, ...unversioned } = flag;
const toSave = { ...unversioned, reason: 'for the demo' };
const removal = { key: flag.key, version: 3, reason: 'not read any more' };
const conflict = { status: 409, key: 'resource.conflict', message: 'Not so.' };

const refusing = (now: readonly Flag[]) =>
  createFakeRequest()
    .refuse(saveFlag, conflict)
    .refuse(removeFlag, conflict)
    .answer(getFlags, { flags: [...now] });

describe('saving a flag', () => {
  it('answers with the flag as it is then', async () => {
    const { request } = createFakeRequest().answer(saveFlag, { ...flag, version: 4 });
    await expect(writeFlag(request, toSave, 3)).resolves.toEqual({
      kind: 'saved',
      flag: { ...flag, version: 4 },
    });
  });

  it('is a conflict where somebody else has changed or removed it', async () => {
    const theirs = { ...flag, defaultValue: false, version: 4 };
    await expect(writeFlag(refusing([theirs]).request, toSave, 3)).resolves.toEqual({
      kind: 'conflict',
      theirs,
    });
    await expect(writeFlag(refusing([]).request, toSave, 3)).resolves.toEqual({
      kind: 'conflict',
      theirs: null,
    });
    await expect(writeFlag(refusing([theirs]).request, toSave, 0)).resolves.toEqual({
      kind: 'conflict',
      theirs,
    });
  });

  it('is done where the flag is what was to be saved: the first answer got lost', async () => {
    const theirs = { ...flag, version: 4 };
    await expect(writeFlag(refusing([theirs]).request, toSave, 3)).resolves.toEqual({
      kind: 'saved',
      flag: theirs,
    });
  });

  it.each([
    ['a new flag for which there is no room', [], 0],
    ['a flag that nobody has changed', [flag], 3],
  ])("fails in the server's words for %s", async (_what, now, version) => {
    await expect(writeFlag(refusing(now).request, toSave, version)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
  });

  it("fails in the server's words where what is there cannot be asked for", async () => {
    const { request } = refusing([]).refuse(getFlags, { message: 'Later.' });
    await expect(writeFlag(request, toSave, 3)).resolves.toEqual({ kind: 'failed', message: 'Later.' });
  });
});

describe('removing a flag', () => {
  it('is done, also where it was gone already', async () => {
    const done = createFakeRequest().answer(removeFlag, { success: true });
    await expect(takeFlagOut(done.request, removal)).resolves.toEqual({ kind: 'removed' });
    const gone = createFakeRequest().refuse(removeFlag, { status: 404, key: 'resource.not_found' });
    await expect(takeFlagOut(gone.request, removal)).resolves.toEqual({ kind: 'removed' });
  });

  it('is a conflict where it was changed, and fails where the product needs it', async () => {
    const theirs = { ...flag, version: 4 };
    await expect(takeFlagOut(refusing([theirs]).request, removal)).resolves.toEqual({
      kind: 'conflict',
      theirs,
    });
    await expect(takeFlagOut(refusing([flag]).request, removal)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
  });
});
