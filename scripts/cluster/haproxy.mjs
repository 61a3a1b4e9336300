import { freePort } from '../serving/temporary-server.mjs'
import { until } from './until.mjs'

/** @typedef {Awaited<ReturnType<typeof startHaproxy>>} Haproxy */

/**
 * Starts an HAProxy with two ports: one leads to PostgreSQL's leader, the other one to the replicas. HAProxy asks
 * Patroni which node is the leader.
 * @param {import('./programs.mjs').Programs} programs
 * @param {{ haproxy: string, nodes: readonly import('./patroni.mjs').Node[] }} options
 */
export async function startHaproxy(programs, { haproxy, nodes }) {
  const folder = programs.makeFolder('haproxy')
  const primary = await freePort()
  const replicas = await freePort()
  const servers = nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`)
  programs.writeOwn(
    `${folder}/haproxy.cfg`,
    `global
  maxconn 300
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:${primary}
  option httpchk OPTIONS /primary
${servers.join('\n')}
listen replicas
  bind 127.0.0.1:${replicas}
  option httpchk OPTIONS /replica
${servers.join('\n')}
`,
  )
  const start = () => programs.start(folder, haproxy, ['-db', '-f', `${folder}/haproxy.cfg`])
  let program = start()
  if (
    await Promise.race([
      program.ended.then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 500)),
    ])
  )
    throw new Error(`HAProxy ended: ${program.lastOutput()}`)
  return {
    primary,
    replicas,
    /** Kills it and returns its former process id. */
    kill: async () => {
      const { pid } = program
      await program.kill()
      return pid
    },
    restart: async () => {
      program = start()
      await until('HAProxy runs again', () => !program.hasEnded())
    },
    stop: () => program.stop(),
  }
}
