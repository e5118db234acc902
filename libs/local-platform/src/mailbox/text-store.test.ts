import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTextStore, type TextStore } from './text-store.ts';

const text = (body: string, to = '+16025550123') => ({ to, from: '+15005550006', body });

describe('the store of text messages', () => {
  let folder: string;
  let store: TextStore;
  const now = () => new Date('2026-11-21T09:00:00Z');
  const bodies = (filter = {}) => store.list(filter).map(({ body }) => body);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-texts-'));
    store = await openTextStore(folder, now);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('lists the newest first, also after a restart', async () => {
    await Promise.all(['1', '2', '3'].map((body) => store.add(text(body))));
    expect(bodies()).toEqual(['3', '2', '1']);
    store = await openTextStore(folder, now);
    expect(bodies()).toEqual(['3', '2', '1']);
  });

  it('filters by the digits of a number and by position', async () => {
    const first = await store.add(text('Booked'));
    const second = await store.add(text('Moved', '+14805550199'));
    expect(bodies({ to: '(602) 555-0123' })).toEqual(['Booked']);
    expect(bodies({ after: first.id })).toEqual(['Moved']);
    expect(bodies({ before: second.id })).toEqual(['Booked']);
  });

  it('waits for a text that has not arrived yet, and stops after the timeout', async () => {
    const waiting = store.waitFor({ to: '6025550123' }, 30_000);
    await store.add(text('Something else', '+14805550199'));
    await store.add(text('Booked'));
    expect((await waiting).map(({ body }) => body)).toEqual(['Booked']);
    expect(await store.waitFor({ to: '777' }, 1)).toEqual([]);
  });
});
