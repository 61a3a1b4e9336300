import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { inRoot } from './places.mjs'
import { Stop } from './say.mjs'

const FLOOR = [22, 22]

/**
 * Returns the Node that this project runs on: its own package, otherwise the machine's Node if that is new enough.
 * @returns {string} path of the program
 * @throws Stop with what to install if there is neither
 */
export function nodeToRun() {
  const packaged = packagedNode()
  if (packaged) return packaged
  if (isNewEnough(process.versions.node)) return process.execPath
  throw new Stop(
    `This project needs Node ${FLOOR.join('.')} or newer and brings one for most machines, but not for this one ` +
      `(${process.platform} ${process.arch}, Node ${process.versions.node}). Install Node 24 from nodejs.org and run the command again.`,
  )
}

/** Returns the environment in which `node` is the given program. @param {string} node */
export function environmentFor(node) {
  const path = [dirname(node), inRoot('node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  return { ...process.env, PATH: path }
}

function packagedNode() {
  const isWindows = process.platform === 'win32'
  const path = inRoot(
    'node_modules',
    `node-${isWindows ? 'win' : process.platform}-${process.arch}`,
    'bin',
    isWindows ? 'node.exe' : 'node',
  )
  if (!existsSync(path)) return undefined
  if (realpathSync(path) === realpathSync(process.execPath)) return path
  // The file may be a binary for another C library, which is noticed only when it runs.
  return spawnSync(path, ['--version']).status === 0 ? path : undefined
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [floorMajor = 0, floorMinor = 0] = FLOOR
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}
