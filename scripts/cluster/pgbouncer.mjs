import { freePort } from '../serving/temporary-server.mjs'

/**
 * Starts a PgBouncer in transaction mode that forwards to HAProxy.
 * @param {import('./programs.mjs').Programs} programs
 * @param {{ pgbouncer: string, port: number, user: string, password: string }} options `port`: that of HAProxy
 */
export async function startPgBouncer(programs, { pgbouncer, port: target, user, password }) {
  const folder = programs.makeFolder('pgbouncer')
  const port = await freePort()
  programs.writeOwn(`${folder}/users.txt`, `"${user}" "${password}"\n`)
  programs.writeOwn(
    `${folder}/pgbouncer.ini`,
    `[databases]
* = host=127.0.0.1 port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 15
max_client_conn = 100
; The defaults of 15 s would keep clients waiting after the leader has changed.
server_login_retry = 1
server_connect_timeout = 3
; A client that waits longer for the database gets an error instead.
query_wait_timeout = 10
`,
  )
  const program = programs.start(folder, pgbouncer, [`${folder}/pgbouncer.ini`])
  return { port, stop: () => program.stop(), lastOutput: program.lastOutput }
}
