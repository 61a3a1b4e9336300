import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { InstantControl } from './InstantControl.tsx'
import { PageToPublishItem } from './PageToPublishItem.tsx'
import { SkippedPages } from './PageTick.tsx'
import { useLeftOut } from './use-left-out.ts'
import { usePublishPages, warningsOf } from './use-publish-pages.ts'
import { hasChanges, isBlocked, useSeveralChecks } from './use-several-checks.ts'

type PublishPagesDialogProps = { pages: readonly DeskPage[]; onClose: () => void; onDone: () => void }

/**
 * Dialog that checks the selected pages, lists what prevents them from being published, and publishes them together, now
 * or at a later time.
 */
export function PublishPagesDialog({ pages: selected, onClose, onDone }: PublishPagesDialogProps) {
  const { t } = useLingui()
  const left = useLeftOut()
  const [at, setAt] = useState<string | null>(null)
  const { pages, isChecking, failure: checkFailure, recheck } = useSeveralChecks(selected, left)
  const { publish, isBusy, failure, refused } = usePublishPages(recheck, () => {
    onDone()
    onClose()
  })
  const offered = (pages ?? []).filter(hasChanges)
  const chosen = offered.filter(({ page }) => !left.has(page.id))
  const blocked = chosen.filter(isBlocked).length
  const warnings = chosen.flatMap(({ checked }) => warningsOf(checked)).length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Publish these pages?</Trans>}
      actions={
        <>
          <Button
            busy={isBusy}
            busyLabel={<Trans>Publishing</Trans>}
            disabled={chosen.length === 0 || blocked > 0 || isChecking || checkFailure !== ''}
            onClick={() => void publish(chosen, at)}
          >
            <PublishLabel pages={chosen.length} warnings={warnings} isLater={at !== null} />
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {pages === null && checkFailure === '' ? <SkeletonRows count={2} /> : null}
      {checkFailure === '' ? null : <LoadFailure words={checkFailure} onTryAgain={recheck} />}
      {offered.length === 0 ? null : (
        <ul className="mt-3">
          {offered.map((one) => (
            <PageToPublishItem
              key={one.page.id}
              {...one}
              isLater={at !== null}
              refusal={refused.get(one.page.id)}
              isTicked={!left.has(one.page.id)}
              onTick={(isTicked) => left.tick(one.page.id, isTicked)}
            />
          ))}
        </ul>
      )}
      <SkippedPages names={namesOf(pages?.filter(({ checked }) => checked?.is_unchanged))}>
        <Trans>These pages have no changes and are skipped:</Trans>
      </SkippedPages>
      <SkippedPages names={namesOf(pages?.filter(({ checked }) => checked === undefined))}>
        <Trans>These pages were deleted and are skipped:</Trans>
      </SkippedPages>
      {offered.length === 0 ? null : (
        <InstantControl
          label={t`Publish later, at`}
          hint={t`Empty means now. All pages are published at the same moment. What you change afterwards is not part of it.`}
          error={undefined}
          value={at ?? ''}
          onChange={setAt}
        />
      )}
      <p role="status" className="mt-3 font-semibold">
        {blocked === 0 ? null : (
          <Plural
            value={blocked}
            one="# page can’t be published. Correct or untick it to publish the others."
            other="# pages can’t be published. Correct or untick them to publish the others."
          />
        )}
      </p>
      <DeskFailure words={failure} />
    </Dialog>
  )
}

type PublishLabelProps = { pages: number; warnings: number; isLater: boolean }

/** The label of the button: it says how many pages are published, or how many warnings the officer passes. */
function PublishLabel({ pages, warnings, isLater }: PublishLabelProps) {
  if (warnings > 0)
    return isLater ? (
      <Plural
        value={warnings}
        one="Publish at this time with # warning"
        other="Publish at this time with # warnings"
      />
    ) : (
      <Plural value={warnings} one="Publish with # warning" other="Publish with # warnings" />
    )
  return isLater ? (
    <Plural value={pages} one="Publish # page at this time" other="Publish # pages at this time" />
  ) : (
    <Plural value={pages} one="Publish # page" other="Publish # pages" />
  )
}

function namesOf(pages: readonly { page: DeskPage }[] = []): string[] {
  return pages.map(({ page }) => page.name)
}
