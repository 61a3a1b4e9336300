import { inRoot } from './places.mjs'

/**
 * What the C library is told before Node starts, and the person may say otherwise: left alone it keeps a heap of its own
 * for each thread, 15 MB that nothing needs.
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment() {
  return { MALLOC_ARENA_MAX: '2', ...process.env }
}

/**
 * How Node runs the built server. Pages are made of many short-lived pieces: with a young generation of the usual
 * size the process grows to half as much again under load and is no faster. Source maps would cost 70 MB, and the
 * build can be read as it is.
 * @param {string} [folder] the build
 */
export function serverArguments(folder = 'build') {
  return ['--max-semi-space-size=4', inRoot(folder, 'server', 'main.js')]
}
