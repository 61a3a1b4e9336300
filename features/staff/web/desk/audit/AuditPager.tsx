import { Trans } from '@lingui/react/macro'
import type { AuditItem } from '../../../audit-log.contract.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ListAddress } from '../../use-list-address.ts'

/** Reads from the address the position before which a page of audit entries begins; undefined for the newest page. */
export function auditPageOf({ query }: ListAddress): number | undefined {
  const before = query.get('before') ?? ''
  return /^[1-9]\d{0,8}$/.test(before) ? Number(before) : undefined
}

type AuditPagerProps = {
  address: ListAddress
  /** The page that is shown; null until it is loaded. `is_whole` says that there are no older entries. */
  page: { data: readonly AuditItem[]; is_whole: boolean } | null
}

/** Buttons below a page of audit entries that lead to the older and to the newest ones. */
export function AuditPager({ address, page }: AuditPagerProps) {
  const last = page?.data.at(-1)?.position
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {page === null || page.is_whole || last === undefined ? null : (
        <Button tone="outline" size="small" onClick={() => address.turnTo({ before: String(last) })}>
          <Trans>Older</Trans>
        </Button>
      )}
      {auditPageOf(address) === undefined ? null : (
        <Button tone="link" size="small" onClick={() => address.turnTo({ before: '' })}>
          <Trans>Back to the latest</Trans>
        </Button>
      )}
    </div>
  )
}
