import { useEffect, useState } from 'react'
import { call } from '#platform/web/http.ts'
import { useFetching } from '#platform/web/lazy/use-fetched.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { type CheckedPage, checkPages } from '../../several-pages.contract.ts'
import type { LeftOut } from './use-left-out.ts'

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
  /** True while the checks of the pages that are ticked now have not been run. */
  isChecking: boolean
  /** The message why the checks could not be run; empty if they were. */
  failure: string
  recheck: () => void
}

/** The latest checks of a page, and the number of the edit that its first checks showed. */
type Known = { checked: CheckedPage | undefined; firstSeq: number | undefined }

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
 * Runs the checks of several pages when the dialog opens, and whenever the officer leaves a page out or takes it back
 * in, because links to a page that is not published with the others are dead. Pages that are left out keep their
 * former checks.
 */
export function useSeveralChecks(pages: readonly DeskPage[], left: LeftOut): SeveralChecks {
  // The pages of the dialog stay the same while the list behind it is loaded again.
  const [shown] = useState(pages)
  const ids = shown.map(({ id }) => id).filter((id) => !left.has(id))
  const asked = ids.join(',')
  const isAsked = asked !== ''
  const { data, isFormer, failure, reload } = useFetching(
    `${checkPages.path} ${asked}`,
    async (signal) => ({ ids, results: (await call(checkPages, { pages: asked }, { signal })).data }),
    isAsked,
  )
  const [known, setKnown] = useState<ReadonlyMap<number, Known>>(new Map())
  useEffect(() => {
    if (data === null) return
    setKnown((former) => {
      const next = new Map(former)
      for (const id of data.ids) {
        const checked = data.results.find(({ page }) => page === id)
        next.set(id, { checked, firstSeq: former.get(id)?.firstSeq ?? checked?.seq })
      }
      return next
    })
  }, [data])
  return {
    pages:
      known.size === 0
        ? null
        : shown.map((page) => {
            const { checked, firstSeq } = known.get(page.id) ?? {}
            return { page, checked, isOutdated: checked !== undefined && checked.seq !== firstSeq }
          }),
    isChecking: isAsked && failure === '' && (data === null || isFormer),
    failure,
    recheck: reload,
  }
}
