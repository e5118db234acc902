import { describe, expect, it } from '@jest/globals';
import { bar, showProgress } from './progress.ts';

function screen(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 60, written, write: (text: string) => written.push(text) };
}

describe('progress', () => {
  it('logs each finished step with its duration', async () => {
    const log = screen(false);
    const times = [0, 4_200];
    await showProgress(log, () => times.shift() ?? 0).step('Building shell', () => Promise.resolve());
    expect(log.written).toEqual(['Building shell: done (4 s)\n']);
  });

  it('logs every quarter of a long step', async () => {
    const log = screen(false);
    await showProgress(log, () => 0).step('Seeding', async (note) => {
      for (const share of [0.1, 0.26, 0.4, 0.55, 1]) note(share);
    });
    expect(log.written).toEqual(['Seeding: 26 %\n', 'Seeding: 55 %\n']);
  });

  it('logs nothing for a quick step', async () => {
    const log = screen(false);
    await showProgress(log, () => 0).step('Postgres', () => Promise.resolve());
    expect(log.written).toEqual([]);
  });

  it('shows all running steps in one line of a terminal', async () => {
    const terminal = screen(true);
    const progress = showProgress(terminal, () => 0);
    const first = Promise.withResolvers<void>();
    const both = [progress.step('Postgres', () => first.promise), progress.step('NATS', () => first.promise)];
    expect(terminal.written.at(-1)).toContain('Postgres 0 s · NATS 0 s');
    first.resolve();
    await Promise.all(both);
    expect(terminal.written.at(-1)).toBe('\r\u001b[2K');
  });

  it('cuts the line at the width of the terminal, since a wrapped line could not be erased', async () => {
    const terminal = screen(true);
    await showProgress(terminal, () => 0).step('x'.repeat(100), () => Promise.resolve());
    expect(terminal.written[0]?.replace('\r\u001b[2K', '')).toHaveLength(59);
  });

  it('rejects with the failure of a step', async () => {
    const work = showProgress(screen(false)).step('Postgres', () => Promise.reject(new Error('no')));
    await expect(work).rejects.toThrow('no');
  });

  it.each([
    [0, '░░░░░░░░░░ 0 %'],
    [0.456, '████░░░░░░ 45 %'],
    [1, '██████████ 100 %'],
    [7, '██████████ 100 %'],
  ])('draws %p as a bar', (share, drawn) => {
    expect(bar(share)).toBe(drawn);
  });
});
