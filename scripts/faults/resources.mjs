import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { serviceFigure, statusOfPage, statusOfWrite, untilWorking } from './service.mjs'

/** @typedef {import('../processes/figures.mjs').Figure} Figure */
/** @typedef {{ run: import('./run.mjs').Run }} OfRun */

const FAULT_MS = 4_000
const LOAD_MS = /** @type {const} */ ([800, 800])

/**
 * Leaves no free block on the club's disk for some seconds under load.
 * @param {OfRun & { disk: import('./file-system.mjs').FileSystem }} options @returns {Promise<Figure[]>}
 */
export async function checkFullDisk({ run, disk }) {
  const { club, history } = run
  await run.useFor(...LOAD_MS)
  const statuses = new Map(history.statuses)
  disk.fill()
  const freeKb = disk.freeBytes() / 1_024
  await pause(FAULT_MS)
  disk.fill()
  const freeLaterKb = disk.freeBytes() / 1_024
  const writes = await Promise.all(Array.from({ length: 10 }, () => statusOfWrite(club)))
  const refused = (history.statuses.get(503) ?? 0) - (statuses.get(503) ?? 0)
  disk.free()
  const seconds = await untilWorking(club, 'the full disk')
  await run.check('a full disk')
  return [
    { what: 'free space on the full disk', value: Math.min(freeKb, freeLaterKb), unit: 'KiB', most: 1_024 },
    { what: 'answers 503 of the load on the full disk', value: refused, least: 0 },
    {
      what: 'writes on a full disk answered with neither success nor 503',
      value: writes.filter((status) => status !== 200 && status !== 503 && status !== 507).length,
      exactly: 0,
    },
    serviceFigure('the disk was freed', seconds),
  ]
}

/**
 * Takes all free file handles from the server for some seconds under load.
 * @param {OfRun} options @returns {Promise<Figure[]>}
 */
export async function checkNoHandles({ run }) {
  const { club } = run
  await run.useFor(...LOAD_MS)
  const { pid } = club.server()
  const before = limitOf(pid)
  const used = readdirSync(`/proc/${pid}/fd`).length
  setLimit(pid, String(used))
  await pause(FAULT_MS)
  const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOfPage(club)))
  setLimit(pid, before)
  const seconds = await untilWorking(club, 'the lack of file handles')
  const isSame = club.server().pid === pid
  await run.check('no file handles')
  return [
    {
      what: 'new connections that failed without file handles',
      value: statuses.filter((status) => status !== 200).length,
      least: 1,
    },
    { what: 'the server survived the lack of file handles', value: Number(isSame), exactly: 1 },
    serviceFigure('the file handles came back', seconds),
  ]
}

/** @param {number} pid */
function limitOf(pid) {
  const options = ['--pid', String(pid), '--nofile', '--output', 'SOFT', '--noheadings']
  return execFileSync('prlimit', options, { encoding: 'utf8' }).trim()
}

/** @param {number} pid @param {string} soft */
function setLimit(pid, soft) {
  execFileSync('prlimit', ['--pid', String(pid), `--nofile=${soft}:`])
}

/**
 * Makes every flush of server and database fail for some seconds under load. The database must not acknowledge a commit
 * that it could not flush.
 * @param {OfRun & { calls: import('./faulty-calls.mjs').FaultyCalls }} options @returns {Promise<Figure[]>}
 */
export async function checkFailingFlushes({ run, calls }) {
  const { club } = run
  await run.useFor(...LOAD_MS)
  const before = club.postmaster()
  calls.failFlushes(true)
  const statuses = []
  for (let at = 0; at < 8; at += 1) {
    statuses.push(await statusOfWrite(club))
    await pause(FAULT_MS / 8)
  }
  calls.failFlushes(false)
  const seconds = await untilWorking(club, 'the failing flushes')
  const hasRestarted = club.postmaster() !== before || /could not f(data)?sync/u.test(club.server().output())
  await run.check('failing flushes')
  return [
    { what: 'the database noticed failing flushes', value: Number(hasRestarted), exactly: 1 },
    {
      what: 'writes acknowledged while every flush failed',
      value: statuses.filter((status) => status === 200).length,
      exactly: 0,
    },
    serviceFigure('flushes worked again', seconds),
  ]
}
