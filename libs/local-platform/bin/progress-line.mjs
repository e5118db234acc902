// Plain JavaScript: it runs before anything is installed.

/**
 * Shows the progress of a long task: a line that counts seconds in a terminal; in a log or a pipe one line at the start and
 * one at the end.
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
