import { existsSync } from 'node:fs'
import { inRoot } from './places.mjs'

/**
 * Returns environment variables for the C library and Node, which the person may override. By default, the C library
 * has a heap for each thread, which wastes 15 MB, and Node compiles the whole build at every start and never frees the
 * 8 MB that this takes. The compile cache is stored beside the build and deleted with it.
 * @param {string} [folder] the build
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment(folder = 'build') {
  return {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: inRoot(folder, 'server', 'compiled'),
    ...process.env,
  }
}

/**
 * Returns Node's arguments for the built server. Rendering pages creates many short-lived objects. With a young
 * generation of the default size, the process would need half as much memory again under load and would not be faster.
 * Source maps are not loaded, because they would need 70 MB and the build is readable without them.
 * @param {string} [folder] the build
 */
export function serverArguments(folder = 'build') {
  return ['--max-semi-space-size=4', inRoot(folder, 'server', 'main.js')]
}

/**
 * Returns the environment without TMPDIR if that folder does not exist. The temporary folder of the systemd unit exists
 * only while the unit runs, and commands such as `move` run while the server is stopped.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withUsableTemporaryFolder(environment) {
  const { TMPDIR: folder, ...others } = environment
  return folder === undefined || existsSync(folder) ? environment : others
}
