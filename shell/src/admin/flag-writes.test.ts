import { describe, expect, it } from '@jest/globals';
import { getFlags, removeFlag, saveFlag } from '@frizo/contracts';
import type { Flag } from '@frizo/contracts';
import { createFakeRequest } from '@frizo/api-client/testing';
import { deleteFlag, writeFlag } from './flag-writes.ts';

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

const refusing = (current: readonly Flag[]) =>
  createFakeRequest()
    .refuse(saveFlag, conflict)
    .refuse(removeFlag, conflict)
    .answer(getFlags, { flags: [...current] });

describe('saving a flag', () => {
  it('returns the saved flag', async () => {
    const { request } = createFakeRequest().answer(saveFlag, { ...flag, version: 4 });
    await expect(writeFlag(request, toSave, 3)).resolves.toEqual({
      kind: 'saved',
      flag: { ...flag, version: 4 },
    });
  });

  it('is a conflict if another admin has changed or removed it', async () => {
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

  it('succeeds if the flag already is as requested, because the first response was lost', async () => {
    const theirs = { ...flag, version: 4 };
    await expect(writeFlag(refusing([theirs]).request, toSave, 3)).resolves.toEqual({
      kind: 'saved',
      flag: theirs,
    });
  });

  it.each([
    ['a new flag beyond the limit', [], 0],
    ['a flag that is unchanged', [flag], 3],
  ])("fails with the server's message for %s", async (_case, current, version) => {
    await expect(writeFlag(refusing(current).request, toSave, version)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
  });

  it("fails with the server's message if the current flags cannot be loaded", async () => {
    const { request } = refusing([]).refuse(getFlags, { message: 'Later.' });
    await expect(writeFlag(request, toSave, 3)).resolves.toEqual({ kind: 'failed', message: 'Later.' });
  });
});

describe('removing a flag', () => {
  it('succeeds, even if it was already removed', async () => {
    const done = createFakeRequest().answer(removeFlag, { success: true });
    await expect(deleteFlag(done.request, removal)).resolves.toEqual({ kind: 'removed' });
    const gone = createFakeRequest().refuse(removeFlag, { status: 404, key: 'resource.not_found' });
    await expect(deleteFlag(gone.request, removal)).resolves.toEqual({ kind: 'removed' });
  });

  it('is a conflict if the flag was changed, and fails if the product needs it', async () => {
    const theirs = { ...flag, version: 4 };
    await expect(deleteFlag(refusing([theirs]).request, removal)).resolves.toEqual({
      kind: 'conflict',
      theirs,
    });
    await expect(deleteFlag(refusing([flag]).request, removal)).resolves.toEqual({
      kind: 'failed',
      message: 'Not so.',
    });
  });
});
