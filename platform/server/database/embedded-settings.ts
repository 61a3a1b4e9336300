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
    // After a crash of one of its processes PostgreSQL would start the others again itself. If that fails, as on a disk
    // that cannot flush, PostgreSQL 18 stays in recovery for good. Its end instead lets our supervisor start it again.
    restart_after_crash: 'off',
    shared_buffers: '64MB',
    max_connections: '40',
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    max_logical_replication_workers: '0',
    max_wal_senders: '0',
    // Parallel queries allocate shared memory as files, and containers have little room for them.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    max_wal_size: '256MB',
    // Keeps segments of the log for backups that copy the files while the server runs.
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
