/** The PostgreSQL settings for the address on which the server process listens. */
export type ListenSettings = { listen_addresses: string; port: string; unix_socket_directories: string }

/**
 * Returns PostgreSQL's settings for one club on one machine: every commit is on disk before it is acknowledged, no
 * personal data is logged, and an idle server takes little memory.
 * @param major the major version of this PostgreSQL, which may be an earlier one while a database is upgraded
 */
export function settingsOf(listen: ListenSettings, major: number): Record<string, string> {
  return {
    ...listen,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // By default PostgreSQL itself restarts its processes after one of them has crashed. If this fails, for example
    // because the disk cannot flush, PostgreSQL 18 stays in recovery without end. So let the whole server end, and our
    // supervisor starts it again.
    restart_after_crash: 'off',
    shared_buffers: '64MB',
    max_connections: '40',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    // Use no parallel queries, because they allocate shared memory as files, for which containers have little room.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    max_wal_size: '256MB',
    // Retains segments of the write-ahead log for backups that copy the files while the server runs.
    wal_keep_size: '64MB',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '',
    log_checkpoints: 'off',
    // Failed statements contain what members typed, so neither statements nor their details may be logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}
