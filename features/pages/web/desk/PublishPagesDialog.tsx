import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { LoadFailure } from '#platform/ui/lazy/LoadFailure.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { aboutOf } from '../../page-findings.contract.ts'
import { type CheckedPage, publishPages } from '../../several-pages.contract.ts'
import { PageToPublishItem } from './PageToPublishItem.tsx'
import { SkippedPages } from './PageTick.tsx'
import { NONE_REFUSED, refusedPages, type RefusedPages } from './refused-pages.ts'
import { useLeftOut } from './use-left-out.ts'
import { hasChanges, isBlocked, useSeveralChecks } from './use-several-checks.ts'

type PublishPagesDialogProps = { pages: readonly DeskPage[]; onClose: () => void; onDone: () => void }

/** Dialog that checks the selected pages, lists what prevents them from being published, and publishes them together. */
export function PublishPagesDialog({ pages: selected, onClose, onDone }: PublishPagesDialogProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const left = useLeftOut()
  const [refused, setRefused] = useState<RefusedPages>(NONE_REFUSED)
  const { pages, isChecking, failure: checkFailure, recheck } = useSeveralChecks(selected, left)
  const offered = (pages ?? []).filter(hasChanges)
  const chosen = offered.filter(({ page }) => !left.has(page.id))
  const blocked = chosen.filter(isBlocked).length
  const warnings = chosen.flatMap(({ checked }) => warningsOf(checked)).length
  const publish = () =>
    run(async () => {
      setRefused(NONE_REFUSED)
      const asked = chosen.map(({ page, checked }) => ({
        page: page.id,
        seq: checked?.seq ?? 0,
        warnings: warningsOf(checked),
      }))
      const { data, skipped } = await call(publishPages, { pages: asked }).catch((error: unknown) => {
        // The refusal may be about something that changed after the checks.
        recheck()
        setRefused(
          refusedPages(
            error,
            asked.map(({ page }) => page),
          ),
        )
        throw error
      })
      onDone()
      onClose()
      const effects = [
        t`${plural(data.length, { one: '# page is published.', other: '# pages are published.' })}`,
        skipped.length === 0
          ? ''
          : t`${plural(skipped.length, {
              one: '# page had no changes and was skipped.',
              other: '# pages had no changes and were skipped.',
            })}`,
        data.every((one) => one.removed_redirect === null)
          ? ''
          : t`Redirects from their addresses were removed.`,
        data.every((one) => one.updated_links === 0) ? '' : t`Links to changed addresses were updated.`,
      ]
      showToast({ tone: 'done', words: effects.filter((effect) => effect !== '').join(' ') })
    })
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
            onClick={() => void publish()}
          >
            <PublishLabel pages={chosen.length} warnings={warnings} />
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

/** The label of the button: it says how many pages are published, or how many warnings the officer passes. */
function PublishLabel({ pages, warnings }: { pages: number; warnings: number }) {
  if (warnings > 0)
    return <Plural value={warnings} one="Publish with # warning" other="Publish with # warnings" />
  return <Plural value={pages} one="Publish # page" other="Publish # pages" />
}

function warningsOf(checked: CheckedPage | undefined) {
  return (checked?.findings ?? [])
    .filter(({ severity }) => severity === 'warning')
    .map((warning) => {
      const { code, block, path } = warning
      return { code, block, path, about: aboutOf(warning) }
    })
}

function namesOf(pages: readonly { page: DeskPage }[] = []): string[] {
  return pages.map(({ page }) => page.name)
}
