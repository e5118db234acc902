import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findNats } from './find-nats.ts';

describe('findNats', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'frizo-nats-'));
    file = join(folder, 'nats-server');
    writeFileSync(file, '#!/bin/sh\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('prefers the one on PATH', async () => {
    chmodSync(file, 0o755);
    expect(await findNats(['/nowhere', folder].join(delimiter))).toBe(file);
  });

  it('skips a file that is not executable', async () => {
    chmodSync(file, 0o644);
    expect(await findNats(folder)).not.toBe(file);
  });
});
