import { randomBytes } from 'node:crypto'
import { freePort } from '../serving/temporary-server.mjs'
import { processesIn, signalProcess } from '../processes/processes-in.mjs'
import { runOnce } from './run-once.mjs'
import { until } from './until.mjs'

const NODES = ['pg1', 'pg2', 'pg3']
/**
 * Times in seconds that decide how fast a lost leader is replaced: its key expires after `ttl`. Patroni requires
 * loop_wait + 2 × retry_timeout ≤ ttl.
 */
export const TIMES_S = { ttl: 20, loop_wait: 4, retry_timeout: 8 }
const SUPERUSER = 'postgres'
const LEADS = new Set(['leader', 'master', 'primary'])

/**
 * @typedef {{ name: string, folder: string, port: number, api: number, program: import('./programs.mjs').Program }} Node
 * @typedef {{ name: string, role: string, state: string, timeline?: number, lag?: number | string }} Member
 * @typedef {Awaited<ReturnType<typeof startPatroni>>} Patroni
 */

/**
 * Starts three PostgreSQL under Patroni. A commit is acknowledged only when a second one has stored it.
 * @param {import('./programs.mjs').Programs} programs
 * @param {{ patroni: string, postgres: string, etcdHosts: readonly string[] }} options `postgres`: the folder of its
 * programs
 */
export async function startPatroni(programs, { patroni, postgres, etcdHosts }) {
  const password = randomBytes(12).toString('hex')
  const startNode = (/** @type {{ folder: string }} */ { folder }) =>
    programs.start(folder, patroni, [`${folder}/patroni.json`])
  /** @type {Node[]} */
  const nodes = []
  for (const name of NODES) {
    const folder = programs.makeFolder(name)
    const place = { name, folder, port: await freePort(), api: await freePort() }
    programs.writeOwn(
      `${folder}/patroni.json`,
      JSON.stringify(configOf(place, { postgres, etcdHosts, password })),
    )
    nodes.push({ ...place, program: startNode(place) })
  }

  const find = (/** @type {string} */ name) => {
    const node = nodes.find((one) => one.name === name)
    if (node === undefined) throw new Error(`there is no node ${name}`)
    return node
  }
  /** Returns the members as a node that answers sees them. @returns {Promise<Member[]>} */
  const members = () =>
    Promise.any(
      nodes.map(async ({ api }) => {
        const answer = await fetch(`http://127.0.0.1:${api}/cluster`, { signal: AbortSignal.timeout(2_000) })
        return (await answer.json()).members
      }),
    )
  /** Returns the node whose Patroni says that it has the leader's key; undefined if there is none. */
  const findLeader = async () => {
    const answers = await Promise.allSettled(
      nodes.map(({ api }) =>
        fetch(`http://127.0.0.1:${api}/primary`, { signal: AbortSignal.timeout(2_000) }).then(({ ok }) => ok),
      ),
    )
    return nodes[answers.findIndex(({ value }) => value === true)]
  }
  const untilWhole = () =>
    until(
      'all three PostgreSQL run, one of them synchronous',
      async () => {
        const found = await members()
        const isRunning =
          found.filter(({ state }) => state === 'running' || state === 'streaming').length === 3
        const isWhole =
          isRunning &&
          found.some(({ role }) => LEADS.has(role)) &&
          found.some(({ role }) => role === 'sync_standby')
        return isWhole && (await findLeader())
      },
      {
        withinMs: 240_000,
        everyMs: 250,
        lastOutput: () => nodes.map(({ name, program }) => `${name}: ${program.lastOutput()}`).join('\n'),
      },
    )
  return {
    nodes,
    find,
    members,
    findLeader,
    leader: () => until('a PostgreSQL leads', findLeader),
    untilWhole,
    /** Runs one statement as superuser on a node. @param {number} port @param {string} text */
    run: (port, text) => runOnce(`postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, text),
    /** Returns the ids of all processes of a node: Patroni and PostgreSQL. @param {Node} node */
    processesOf: ({ folder }) => processesIn(folder),
    /** Kills a whole node, as when its machine is lost. @param {Node} node */
    kill: async (node) => {
      const pids = processesIn(node.folder)
      for (const pid of pids) signalProcess(pid, 'SIGKILL')
      await until(`${node.name} has no process`, () => processesIn(node.folder).length === 0)
      return pids
    },
    /** Starts a node's Patroni again, which starts its PostgreSQL. @param {Node} node */
    restart: (node) => {
      node.program = startNode(node)
    },
    /** Ends the replicas before the leader, so that none of them is elected meanwhile. */
    stop: async () => {
      const leader = await findLeader()
      await Promise.all(nodes.filter((node) => node !== leader).map(({ program }) => program.stop(30_000)))
      await leader?.program.stop(30_000)
    },
  }
}

/**
 * Returns the configuration of a node. Patroni reads YAML, which JSON is a part of.
 * @param {{ name: string, folder: string, port: number, api: number }} place
 * @param {{ postgres: string, etcdHosts: readonly string[], password: string }} options
 */
function configOf({ name, folder, port, api }, { postgres, etcdHosts, password }) {
  const access = [
    'local all all scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
    'host replication all 127.0.0.1/32 scram-sha-256',
  ]
  return {
    scope: 'paddock',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    // Do not use etcd3: with it, a leader that resumes after a pause can overwrite the key of the leader that was
    // elected meanwhile (Patroni 3.0). The older interface compares the key's former value before it writes.
    etcd: { hosts: etcdHosts },
    bootstrap: {
      dcs: {
        ...TIMES_S,
        // A replica with less of the log than the leader is never promoted.
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 80,
            shared_buffers: '64MB',
            wal_log_hints: true,
            wal_keep_size: '256MB',
            max_wal_senders: 8,
            // The leader closes the connection to a replica that is silent for this time.
            wal_sender_timeout: '10s',
            wal_receiver_timeout: '10s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      bin_dir: postgres,
      data_dir: `${folder}/data`,
      pgpass: `${folder}/pgpass`,
      pg_hba: access,
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: { username: SUPERUSER, password },
        replication: { username: 'replicator', password },
      },
    },
  }
}
