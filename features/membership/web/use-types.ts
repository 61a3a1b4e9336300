import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { reportFault } from '#platform/web/report.ts'
import { publicTypes, type ShownType } from '../membership-types.contract.ts'

/**
 * Returns the membership types with today's prices; null until they are loaded.
 * @param drawn the types that the server sent with the page; undefined if there were none
 */
export function useTypes(drawn?: readonly ShownType[]): readonly ShownType[] | null {
  const [found, setFound] = useState<readonly ShownType[] | null>(null)
  const isDrawn = drawn !== undefined
  useEffect(() => {
    if (isDrawn) return undefined
    const leaving = new AbortController()
    call(publicTypes, {}, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportFault(error, 'membership types')
      },
    )
    return () => leaving.abort()
  }, [isDrawn])
  return drawn ?? found
}
