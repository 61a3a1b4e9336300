import { existsSync } from 'node:fs'
import { inRoot } from './places.mjs'

/**
 * Returns environment variables for the C library and Node, which the person may override. By default the library has a
 * heap for each thread, 15 MB that nothing needs, and Node compiles the whole build at every start, which takes 8 MB
 * that it never frees. The compile cache is stored beside the build and deleted with it.
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
 * Returns Node's arguments for the built server. Rendering pages creates many short-lived objects: with a young
 * generation of the default size the process grows to half as much again under load and is no faster. Source maps would
 * cost 70 MB, and the build is readable without them.
 * @param {string} [folder] the build
 */
export function serverArguments(folder = 'build') {
  return ['--max-semi-space-size=4', inRoot(folder, 'server', 'main.js')]
}

/**
 * Returns the environment without TMPDIR if that folder does not exist. The systemd unit has its temporary folder only
 * while it runs, and commands such as `move` need a stopped server.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withUsableTemporaryFolder(environment) {
  const { TMPDIR: folder, ...others } = environment
  return folder === undefined || existsSync(folder) ? environment : others
}
