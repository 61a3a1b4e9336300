/** @typedef {{ pid: number, parent: number }} Process */

/**
 * Returns the given processes with all their descendants.
 * @param {readonly Process[]} processes @param {readonly number[]} pids @returns {Set<number>}
 */
export function descendantsOf(processes, pids) {
  const found = new Set(pids)
  for (let before = -1; before < found.size;) {
    before = found.size
    for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid)
  }
  return found
}

/**
 * Returns the processes that are neither expected nor descend from an expected one. If the parent of a process has
 * died, the process belongs to another parent, so it is found.
 * @param {readonly number[]} pids the processes to look at
 * @param {{ processes: readonly Process[], expected: readonly number[] }} options `processes`: all that run
 * @returns {number[]}
 */
export function orphansOf(pids, { processes, expected }) {
  const known = descendantsOf(processes, expected)
  return pids.filter((pid) => !known.has(pid))
}
