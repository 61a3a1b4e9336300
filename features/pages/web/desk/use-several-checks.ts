import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { type CheckedPage, checkPages } from '../../several-pages.contract.ts'

/** A selected page with its checks; `checked` is undefined if the page was deleted in the meantime. */
export type PageToPublish = {
  page: DeskPage
  checked: CheckedPage | undefined
  /** True if the draft was changed after the officer had seen its checks. */
  isOutdated: boolean
}

type SeveralChecks = {
  /** Null until the checks have been run. */
  pages: PageToPublish[] | null
  /** Returns the answer of a call. If it is refused, runs the checks again, because they may have changed. */
  recheckOnFailure: <Answer>(answer: Promise<Answer>) => Promise<Answer>
}

/** Returns whether a page has changes that can be published. */
export function hasChanges({ checked }: PageToPublish): boolean {
  return checked !== undefined && !checked.is_unchanged
}

/** Returns whether a page prevents the others from being published with it. */
export function isBlocked({ checked, isOutdated }: PageToPublish): boolean {
  if (checked === undefined || isOutdated || checked.obstacle !== null) return true
  return checked.findings.some(({ severity }) => severity === 'error')
}

/**
 * Runs the checks of several pages when the dialog opens, and again after a refused call.
 * @param run runs an action and shows its failure
 */
export function useSeveralChecks(
  pages: readonly DeskPage[],
  run: (action: () => Promise<void>) => Promise<unknown>,
): SeveralChecks {
  // The pages of the dialog stay the same while the list behind it is loaded again.
  const [shown] = useState(pages)
  const [first, setFirst] = useState<readonly CheckedPage[] | null>(null)
  const [latest, setLatest] = useState<readonly CheckedPage[] | null>(null)
  const load = async () => (await call(checkPages, { pages: shown.map(({ id }) => id).join(',') })).data
  useEffect(() => {
    void run(async () => {
      const loaded = await load()
      setFirst(loaded)
      setLatest(loaded)
    })
    // The checks run once when the dialog opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const seqs = new Map(first?.map(({ page, seq }) => [page, seq]))
  return {
    pages:
      latest === null
        ? null
        : shown.map((page) => {
            const checked = latest.find((one) => one.page === page.id)
            return { page, checked, isOutdated: checked !== undefined && seqs.get(page.id) !== checked.seq }
          }),
    recheckOnFailure: async (answer) => {
      try {
        return await answer
      } catch (error) {
        const fresh = await load().catch(() => null)
        if (fresh !== null) setLatest(fresh)
        throw error
      }
    },
  }
}
