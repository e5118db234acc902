/** Rejects if the work does not finish in time; the work itself continues. */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${deadlineMs} ms.`)),
      deadlineMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
