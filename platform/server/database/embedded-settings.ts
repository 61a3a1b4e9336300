/** Where the server process is to listen, in its own settings. */
export type ListenSettings = { listen_addresses: string; port: string; unix_socket_directories: string }

/**
 * PostgreSQL's settings for one club on one machine: every commit is on the disk before it is acknowledged, nothing
 * that would carry personal data is logged, and idle it takes little memory.
 */
export function settingsOf(listen: ListenSettings): Record<string, string> {
  return {
    ...listen,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    shared_buffers: '64MB',
    max_connections: '40',
    io_method: 'sync',
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    // Parallel queries take shared memory by the file, of which containers have little.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    max_wal_size: '256MB',
    // For a backup taken by copying while the club goes on.
    wal_keep_size: '64MB',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Failed statements carry what members typed: neither they nor their details belong in a log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}
