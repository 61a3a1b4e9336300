import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { call } from '#platform/web/http.ts'
import { type AuditChain, verifyAudit } from '../../../audit-log.contract.ts'
import { DeskFailure } from '../../DeskPage.tsx'
import { useDeskAction } from '../../use-desk.ts'
import { useInstant } from '../../use-instant.ts'

type Verified = { broken_at: number | null; entries: number }

/** Shows whether the audit log is complete and unaltered, from the daily check, with a button to check it now. */
export function ChainLine({ chain }: { chain: AuditChain | null }) {
  const { t } = useLingui()
  const [verified, setVerified] = useState<Verified | null>(null)
  const { run, isBusy, failure } = useDeskAction()
  const verify = (): void => void run(async () => setVerified(await call(verifyAudit, {})))
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="flex flex-wrap items-center gap-2">
          {verified === null ? <Daily chain={chain} /> : <Now verified={verified} />}
        </p>
        <Button size="small" tone="outline" busy={isBusy} busyLabel={t`Verifying`} onClick={verify}>
          <Trans>Verify now</Trans>
        </Button>
      </div>
      <DeskFailure words={failure} />
    </>
  )
}

function Daily({ chain }: { chain: AuditChain | null }) {
  const instant = useInstant()
  if (chain === null) return null
  const checked = instant(chain.checked_at)
  if (chain.checked_at === null) return <Trans>The daily check of this log has not run yet.</Trans>
  return chain.is_intact ? (
    <>
      <Intact />
      <Trans>Last checked {checked}.</Trans>
    </>
  ) : (
    <>
      <Broken />
      <Trans>The check on {checked} found a missing or altered entry. Verify the log to see which.</Trans>
    </>
  )
}

function Now({ verified: { broken_at: brokenAt, entries } }: { verified: Verified }) {
  return brokenAt === null ? (
    <>
      <Intact />
      <Plural
        value={entries}
        one="The only entry was checked just now: it is present and unaltered."
        other="All # entries were checked just now: they are present and unaltered."
      />
    </>
  ) : (
    <>
      <Broken />
      <Trans>
        Entry {brokenAt} is missing or was altered. Restore a backup, or contact your system administrator.
      </Trans>
    </>
  )
}

function Intact() {
  return (
    <Chip tone="success">
      <Trans comment="Result of the check of the audit log">Complete and unaltered</Trans>
    </Chip>
  )
}

function Broken() {
  return (
    <Chip tone="danger">
      <Trans comment="Result of the check of the audit log: an entry was changed or deleted">Altered</Trans>
    </Chip>
  )
}
