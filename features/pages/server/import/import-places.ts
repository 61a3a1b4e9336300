import { Problem } from '#platform/shared/problem.ts'
import { PAGE_IMPORT_REFUSALS } from '../../page-import.contract.ts'

/**
 * Limits the imports that run at once in this process: one for each person, and `atOnce` in all. An import keeps its
 * file in memory, and the files are read one after another.
 * @throws Problem IN_PROGRESS, RATE_LIMITED
 */
export function limitImports({ atOnce, retryAfterS }: { atOnce: number; retryAfterS: number }) {
  const running = new Set<number>()
  return async <T>(personId: number, act: () => Promise<T>): Promise<T> => {
    if (running.has(personId)) throw new Problem(PAGE_IMPORT_REFUSALS.ownRunning)
    if (running.size >= atOnce) throw new Problem(PAGE_IMPORT_REFUSALS.tooManyRunning, { retryAfterS })
    running.add(personId)
    try {
      return await act()
    } finally {
      running.delete(personId)
    }
  }
}
