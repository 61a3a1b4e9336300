import { inRoot } from './places.mjs'

/**
 * What the C library and Node are told before they start, and the person may say otherwise. Left alone the library keeps
 * a heap of its own for each thread, 15 MB that nothing needs, and Node reads the whole build anew at every start, which
 * takes 8 MB that it never gives back. What it understood is kept beside the build, and goes with it.
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
 * How Node runs the built server. Pages are made of many short-lived pieces: with a young generation of the usual
 * size the process grows to half as much again under load and is no faster. Source maps would cost 70 MB, and the
 * build can be read as it is.
 * @param {string} [folder] the build
 */
export function serverArguments(folder = 'build') {
  return ['--max-semi-space-size=4', inRoot(folder, 'server', 'main.js')]
}
