import { inRoot } from './places.mjs'

/**
 * How Node runs the built server. Pages are made of many short-lived pieces: with a young generation of the usual
 * size the process grows to half as much again under load and is no faster. Source maps would cost 70 MB, and the
 * build can be read as it is.
 * @param {string} [folder] the build
 */
export function serverArguments(folder = 'build') {
  return ['--max-semi-space-size=8', inRoot(folder, 'server', 'main.js')]
}
