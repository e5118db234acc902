import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the figures were taken on. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, node ${process.versions.node}`;
}

/** How many wanted a core in the last minute: with more than there are cores, figures are those of a share of one. */
export function describeLoad(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
