import { setTimeout as pause } from 'node:timers/promises'
import { isFrozen, isRunning, signalProcess } from '../processes/processes-in.mjs'
import { until } from './until.mjs'

/** Time after which HAProxy is started again, as a service manager would do. */
const HAPROXY_AWAY_MS = 3_000
const CUTS = 5
const BETWEEN_CUTS_MS = 1_000

/**
 * A fault that the test causes on purpose. `cause` returns figures that prove that the fault happened, and a function
 * that repairs the cluster.
 * @typedef {{ proofs: import('../processes/figures.mjs').Figure[], repair?: () => Promise<unknown> }} Caused
 * @typedef {{ name: string, title: string, cause: (cluster: import('./cluster.mjs').Cluster, club:
 * import('./club.mjs').Club) => Promise<Caused> }} Fault
 */

/** Counts the processes that still run. @param {readonly number[]} pids */
const runningOf = (pids) => pids.filter(isRunning).length

/** @param {import('./cluster.mjs').Cluster} cluster */
async function timelineOf({ patroni }) {
  const { port } = await patroni.leader()
  const { rows } = await patroni.run(port, 'select pg_walfile_name(pg_current_wal_lsn()) as file')
  return Number.parseInt(rows[0].file.slice(0, 8), 16)
}

/**
 * Waits until another node leads.
 * @param {import('./cluster.mjs').Cluster} cluster @param {import('./patroni.mjs').Node} before
 */
function untilAnotherLeads({ patroni }, before) {
  return until('another PostgreSQL leads', async () => {
    const now = await patroni.findLeader()
    if (now === undefined || now === before) return false
    const { rows } = await patroni.run(now.port, 'select pg_is_in_recovery() as is_replica')
    return rows[0].is_replica === false && now
  })
}

/**
 * Stops processes by SIGSTOP and repeats this until all of them are stopped, because one may have started another one
 * meanwhile.
 * @param {() => readonly number[]} find
 */
function freeze(find) {
  return until(
    'all processes are frozen',
    () => {
      const pids = find()
      for (const pid of pids) if (!isFrozen(pid)) signalProcess(pid, 'SIGSTOP')
      return pids.every(isFrozen) && pids
    },
    { everyMs: 10 },
  )
}

/** @type {readonly Fault[]} */
export const FAULTS = [
  {
    name: 'kill-leader',
    title: 'the machine of the leader is lost',
    cause: async (cluster) => {
      const before = await cluster.patroni.leader()
      const timeline = await timelineOf(cluster)
      const pids = await cluster.patroni.kill(before)
      await untilAnotherLeads(cluster, before)
      return {
        proofs: [
          { what: 'processes that were killed', value: pids.length, least: 5 },
          { what: 'of them still running', value: runningOf(pids), exactly: 0 },
          { what: 'new timelines of the database', value: (await timelineOf(cluster)) - timeline, least: 1 },
        ],
        repair: async () => cluster.patroni.restart(before),
      }
    },
  },
  {
    name: 'kill-manager',
    title: 'the Patroni of the leader is killed and leaves its PostgreSQL alone',
    cause: async (cluster) => {
      const before = await cluster.patroni.leader()
      const { pid } = before.program
      await before.program.kill()
      const left = runningOf(cluster.patroni.processesOf(before))
      await untilAnotherLeads(cluster, before)
      return {
        proofs: [
          { what: 'Patroni that still run', value: runningOf([pid]), exactly: 0 },
          { what: 'processes of the unmanaged PostgreSQL', value: left, least: 4 },
          { what: 'other leaders', value: 1, exactly: 1 },
        ],
        repair: async () => cluster.patroni.restart(before),
      }
    },
  },
  {
    name: 'kill-replica',
    title: 'the machine of the synchronous replica is lost',
    cause: async (cluster) => {
      const { patroni } = cluster
      const before = await patroni.leader()
      const standby = (await patroni.members()).find(({ role }) => role === 'sync_standby')
      const node = patroni.find(String(standby?.name))
      const pids = await patroni.kill(node)
      await until('the other replica is synchronous', async () =>
        (await patroni.members()).some(({ name, role }) => role === 'sync_standby' && name !== node.name),
      )
      return {
        proofs: [
          { what: 'processes that were killed', value: pids.length, least: 4 },
          { what: 'of them still running', value: runningOf(pids), exactly: 0 },
          { what: 'changes of the leader', value: Number((await patroni.leader()) !== before), exactly: 0 },
        ],
        repair: async () => patroni.restart(node),
      }
    },
  },
  {
    name: 'kill-etcd',
    title: 'the leader of etcd is killed',
    cause: async ({ etcd }) => {
      const member = await etcd.leader()
      const { pid } = member.program
      await member.program.kill()
      const next = await etcd.leader()
      return {
        proofs: [
          { what: 'killed etcd that still run', value: runningOf([pid]), exactly: 0 },
          { what: 'changes of the leader of etcd', value: Number(next !== member), exactly: 1 },
        ],
        repair: async () => etcd.restart(member),
      }
    },
  },
  {
    name: 'kill-haproxy',
    title: 'HAProxy is killed and started again after 3 s',
    cause: async ({ haproxy }) => {
      const pid = await haproxy.kill()
      const isRefused = await fetch(`http://127.0.0.1:${haproxy.primary}`).then(
        () => false,
        (error) => error.cause?.code === 'ECONNREFUSED',
      )
      await pause(HAPROXY_AWAY_MS)
      await haproxy.restart()
      return {
        proofs: [
          { what: 'killed HAProxy that still run', value: runningOf([pid]), exactly: 0 },
          { what: 'refused connections to its port meanwhile', value: Number(isRefused), exactly: 1 },
        ],
      }
    },
  },
  {
    name: 'freeze-leader',
    title: 'the leader with its Patroni is frozen, and wakes when another one leads',
    cause: async (cluster) => {
      const before = await cluster.patroni.leader()
      const pids = await freeze(() => cluster.patroni.processesOf(before))
      await untilAnotherLeads(cluster, before)
      const frozen = pids.filter(isFrozen).length
      for (const pid of pids) signalProcess(pid, 'SIGCONT')
      return {
        proofs: [
          {
            what: 'processes that were not frozen until another one led',
            value: pids.length - frozen,
            exactly: 0,
          },
          { what: 'frozen processes', value: frozen, least: 5 },
        ],
      }
    },
  },
  {
    name: 'cut',
    title: 'the connections of one server to the database are cut five times',
    cause: async (_cluster, { line }) => {
      let cut = 0
      for (let turn = 0; turn < CUTS; turn += 1) {
        cut += line.cut()
        await pause(BETWEEN_CUTS_MS)
      }
      return { proofs: [{ what: 'connections that were cut', value: cut, least: CUTS }] }
    },
  },
  {
    name: 'half-open',
    title: 'the connections of one server to the database fall silent and stay open',
    cause: async (_cluster, { line }) => {
      const { count, givenUp } = line.silence()
      await until('the server has given up the silent connections', () => givenUp() === count, {
        withinMs: 90_000,
      })
      return {
        proofs: [
          { what: 'connections that fell silent', value: count, least: 2 },
          { what: 'of them given up', value: givenUp(), exactly: count },
        ],
      }
    },
  },
]
