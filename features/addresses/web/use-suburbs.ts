import { useEffect, useState } from 'react'
import { reportFault } from '#platform/web/report.ts'
import { HOME_COUNTRY } from '../countries.rules.ts'
import { readSuburbList } from '../suburbs.rules.ts'

const NONE: readonly string[] = []

/**
 * Returns the suburbs of an Australian postcode; empty for other countries and until the list is loaded. The list is
 * loaded with the first complete postcode.
 */
export function useSuburbs({ country, postcode }: { country: string; postcode: string }): readonly string[] {
  const [suburbs, setSuburbs] = useState<ReadonlyMap<string, readonly string[]> | null>(null)
  const isWhole = country === HOME_COUNTRY && /^\d{4}$/.test(postcode.trim())
  useEffect(() => {
    if (!isWhole || suburbs !== null) return
    import('../suburb-list.ts').then(
      ({ SUBURB_LIST }) => setSuburbs(readSuburbList(SUBURB_LIST)),
      (error: unknown) => reportFault(error, 'suburbs'),
    )
  }, [isWhole, suburbs])
  return (isWhole ? suburbs?.get(postcode.trim()) : undefined) ?? NONE
}
