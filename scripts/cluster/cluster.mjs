import { randomBytes } from 'node:crypto'
import { startEtcd } from './etcd.mjs'
import { startHaproxy } from './haproxy.mjs'
import { installPrograms } from './packages.mjs'
import { startPatroni } from './patroni.mjs'
import { startPgBouncer } from './pgbouncer.mjs'
import { openPrograms } from './programs.mjs'
import { runOnce } from './run-once.mjs'
import { until } from './until.mjs'

/** @typedef {Awaited<ReturnType<typeof openCluster>>} Cluster */

const NAME = 'paddock'

/** Starts three etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer in a temporary folder, on loopback. */
export async function openCluster() {
  const files = await installPrograms()
  const programs = openPrograms()
  try {
    return await fillCluster(programs, files)
  } catch (error) {
    await programs.end()
    throw error
  }
}

/**
 * @param {import('./programs.mjs').Programs} programs @param {Awaited<ReturnType<typeof installPrograms>>} files
 */
async function fillCluster(programs, files) {
  const etcd = await startEtcd(programs, files.etcd)
  const patroni = await startPatroni(programs, { ...files, etcdHosts: etcd.hosts })
  const leader = await patroni.untilWhole()
  const password = randomBytes(12).toString('hex')
  await patroni.run(leader.port, `create role ${NAME} login password '${password}'`)
  await patroni.run(leader.port, `create database ${NAME} owner ${NAME}`)
  const haproxy = await startHaproxy(programs, { ...files, nodes: patroni.nodes })
  const pgbouncer = await startPgBouncer(programs, { ...files, port: haproxy.primary, user: NAME, password })
  const urlAt = (/** @type {number} */ port) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`
  await until('the database answers through HAProxy', async () => {
    await runOnce(urlAt(haproxy.primary), 'select 1')
    return true
  })
  await until(
    'the database answers through PgBouncer',
    async () => {
      await runOnce(urlAt(pgbouncer.port), 'select 1')
      return true
    },
    { lastOutput: pgbouncer.lastOutput },
  )
  return {
    programs,
    etcd,
    patroni,
    haproxy,
    pgbouncer,
    urlAt,
    /** Runs one statement on the leader, beside HAProxy. @param {string} text @param {unknown[]} [values] */
    query: async (text, values) => runOnce(urlAt((await patroni.leader()).port), text, values),
    /** Stops everything in order. @returns {Promise<number>} how many processes did not end by themselves */
    stop: async () => {
      await pgbouncer.stop()
      await haproxy.stop()
      await patroni.stop()
      await etcd.stop()
      return programs.end()
    },
    end: () => programs.end(),
  }
}
