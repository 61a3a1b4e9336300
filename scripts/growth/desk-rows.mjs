import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { get } from '../bench/calls.mjs'
import { cpuMsOf } from '../serving/temporary-server.mjs'
import { CALLS } from '../large-club/desk-calls.mjs'
import { logIn, timesOf } from './calls.mjs'

const TURNS = 15
const MOST_CPU_MS = 60

/**
 * Measures the processor time that the database needs for each call of the desk.
 * @param {import('./calls.mjs').Club} club @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function deskRows({ port, dataDir }) {
  const token = await logIn(port, dataDir, 'owner')
  const rows = []
  for (const { what, path } of CALLS) {
    const inputs = Array.from({ length: TURNS }, () => get(path, token))
    await timesOf(port, inputs.slice(0, 2))
    const before = databaseCpuMs(dataDir)
    const times = await timesOf(port, inputs)
    const cpuMs = (databaseCpuMs(dataDir) - before) / TURNS
    rows.push({
      what: `desk: ${what}`,
      figure: `${cpuMs.toFixed(0)} ms`,
      budget: `≤ ${MOST_CPU_MS} ms CPU`,
      isMet: cpuMs <= MOST_CPU_MS,
      beside: `${Math.max(...times).toFixed(0)} ms the longest answer`,
    })
  }
  return rows
}

/** Returns the processor time of the database's processes that serve connections, in ms; Linux only. @param {string} dataDir */
function databaseCpuMs(dataDir) {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((path) => path.endsWith('postmaster.pid'))
  const postmaster = readFileSync(join(dataDir, file ?? ''), 'utf8').split('\n')[0]
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ')
  return children.filter(servesConnection).reduce((sum, pid) => sum + cpuMsOf(Number(pid)), 0)
}

/** Returns whether a process of the database serves a connection and not a task of its own. @param {string} pid */
function servesConnection(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: paddock ')
}
