/** `durable` data survives a power cut; `disposable` (for tests) is faster. */
export type Durability = 'durable' | 'disposable';

const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // TCP only: sockets of a crashed run in /tmp would block the next one.
  unix_socket_directories: '',
  // Every service has its own pool, and test suites run in parallel.
  max_connections: '300',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements take a few milliseconds; compiling them would take longer.
  jit: 'off',
  log_checkpoints: 'off',
};

const byDurability: Record<Durability, Record<string, string>> = {
  durable: { shared_buffers: '192MB', max_wal_size: '1GB' },
  disposable: {
    shared_buffers: '128MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  },
};

/** The server's command line settings. */
export function settingFlags(durability: Durability, port: number): string[] {
  const settings = { ...common, ...byDurability[durability], port: String(port) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
