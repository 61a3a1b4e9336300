import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { cancelSchedule, type DeskPage, publishPage, schedulePage } from '../../page-drafts.contract.ts'
import { aboutOf, type PageFinding } from '../../page-findings.contract.ts'
import { usePageSession, useSessionView } from './editing-context.ts'
import { usePageChecks } from './use-page-checks.ts'
import { Findings } from './Findings.tsx'
import { InstantControl } from './InstantControl.tsx'
import { PreviewCheck } from './preview-checks/PreviewCheck.tsx'

type PublishDialogProps = {
  onClose: () => void
  /** Called to show the field that a finding is about. */
  onOpen: (finding: PageFinding) => void
}

/** Dialog that checks the draft, then publishes it now or at a later time. */
export function PublishDialog({ onClose, onOpen }: PublishDialogProps) {
  const { t } = useLingui()
  const publishedText = usePublishedText()
  const session = usePageSession()
  const { page } = useSessionView()
  const { run, isBusy, failure } = useDeskAction()
  const { checked, findings, warnings, preview, setPreview, isBlocked, recheckOnFailure } = usePageChecks(run)
  const [at, setAt] = useState<string | null>(null)
  const put = (next: DeskPage) => {
    session.put(next)
    // The server may have replaced links in the draft. Fetch this edit before the person types into the same field,
    // because the typing would otherwise become a conflict.
    void session.sync()
  }
  const publish = () =>
    run(async () => {
      if (checked === null) return
      const asked = {
        page: session.pageId,
        seq: checked.seq,
        warnings: warnings.map((warning) => {
          const { code, block, path } = warning
          return { code, block, path, about: aboutOf(warning) }
        }),
      }
      if (at !== null) {
        put((await recheckOnFailure(call(schedulePage, { ...asked, at }))).page)
        onClose()
        showToast({ tone: 'done', words: t`The page is scheduled.` })
        return
      }
      const {
        page: next,
        removed_redirect: redirect,
        updated_links: links,
      } = await recheckOnFailure(call(publishPage, asked))
      put(next)
      onClose()
      showToast({ tone: 'done', words: publishedText(redirect, links) })
    })
  const unschedule = () =>
    run(async () => session.put((await call(cancelSchedule, { page: session.pageId })).page))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Publish this page?</Trans>}
      actions={
        <>
          <Button
            busy={isBusy}
            busyLabel={<Trans>Publishing</Trans>}
            disabled={isBlocked}
            onClick={() => void publish()}
          >
            <PublishLabel isLater={at !== null} warnings={warnings.length} />
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {page.schedule === null ? null : <Scheduled at={page.schedule.at} onCancel={() => void unschedule()} />}
      {checked === null && failure === '' ? <SkeletonRows count={2} /> : null}
      {checked === null || (preview === 'running' && findings.length === 0) ? null : (
        <Findings
          findings={findings}
          onOpen={(finding) => {
            onClose()
            onOpen(finding)
          }}
        />
      )}
      {checked === null ? null : <PreviewCheck state={preview} onDone={setPreview} />}
      <InstantControl
        label={t`Publish later, at`}
        hint={t`Empty means now. What you change afterwards is not part of it.`}
        error={undefined}
        value={at ?? ''}
        onChange={setAt}
      />
      {failure === '' ? null : (
        <p role="alert" className="mt-3 rounded-box bg-danger-tint p-3 text-danger-ink">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

/** Returns a function that says that the page is published, and what else was changed with it. */
function usePublishedText(): (removedRedirect: string | null, updatedLinks: number) => string {
  const { t } = useLingui()
  return (redirect, links) => {
    const effects = [
      t`The page is published.`,
      redirect === null ? '' : t`The redirect from this address to ${redirect} was removed.`,
      links === 0
        ? ''
        : t`${plural(links, {
            one: '# page or menu that links here has the new address.',
            other: '# pages and menus that link here have the new address.',
          })}`,
    ]
    return effects.filter((effect) => effect !== '').join(' ')
  }
}

/** The label of the button: it says how many warnings the officer passes. */
function PublishLabel({ isLater, warnings }: { isLater: boolean; warnings: number }) {
  if (warnings === 0) return isLater ? <Trans>Publish at this time</Trans> : <Trans>Publish now</Trans>
  return isLater ? (
    <Plural
      value={warnings}
      one="Publish at this time with # warning"
      other="Publish at this time with # warnings"
    />
  ) : (
    <Plural value={warnings} one="Publish with # warning" other="Publish with # warnings" />
  )
}

function Scheduled({ at, onCancel }: { at: string; onCancel: () => void }) {
  const instant = useInstant()
  return (
    <p className="mb-4 flex flex-wrap items-center gap-3">
      <Trans>An earlier state will be published on {instant(at)}.</Trans>
      <Button tone="outline" size="small" onClick={onCancel}>
        <Trans>Cancel this</Trans>
      </Button>
    </p>
  )
}
