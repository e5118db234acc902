// Plain JavaScript: it runs before anything is installed.

/**
 * Shows that something long is under way: a line that counts seconds in a terminal, and where lines are kept (a log, a
 * pipe) one at the start and one at the end.
 * @param {string} title
 * @returns {{ end(outcome: string): void }}
 */
export function watchProgress(title) {
  const startedAt = process.hrtime.bigint();
  const seconds = () => `${Number((process.hrtime.bigint() - startedAt) / 1_000_000_000n)} s`;
  if (!process.stdout.isTTY) {
    process.stdout.write(`${title} …\n`);
    return { end: (outcome) => void process.stdout.write(`${title}: ${outcome} (${seconds()})\n`) };
  }
  const draw = () => process.stdout.write(`\r\u001b[2K${title} … ${seconds()}`);
  draw();
  const timer = setInterval(draw, 1000);
  return {
    end(outcome) {
      clearInterval(timer);
      process.stdout.write(`\r\u001b[2K${title}: ${outcome} (${seconds()})\n`);
    },
  };
}
