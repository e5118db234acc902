/** What a run promises of its data: `kept` survives a power cut, `thrown-away` (tests) is only fast. */
export type Durability = 'kept' | 'thrown-away';

const common: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  // TCP only: sockets in /tmp of a crashed run would stand in the way of the next one.
  unix_socket_directories: '',
  // Every service has a pool of its own, and suites run side by side.
  max_connections: '300',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements here take a few milliseconds; compiling them would take longer.
  jit: 'off',
  log_checkpoints: 'off',
};

const byDurability: Record<Durability, Record<string, string>> = {
  kept: { shared_buffers: '192MB', max_wal_size: '1GB' },
  'thrown-away': {
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
