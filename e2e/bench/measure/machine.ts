import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** The machine of the measurement. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, node ${process.versions.node}`;
}

/** The load average of the last minute. Above the number of cores, results are those of a busy machine. */
export function describeLoad(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`;
}
