import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskFailure, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import type { DeskPage } from '../../page-drafts.contract.ts'
import { unpublishPages } from '../../several-pages.contract.ts'
import { PageObstacle, PageTick, SkippedPages } from './PageTick.tsx'
import { NONE_REFUSED, refusedPages, type RefusedPages } from './refused-pages.ts'
import { useLeftOut } from './use-left-out.ts'

type UnpublishPagesDialogProps = { pages: readonly DeskPage[]; onClose: () => void; onDone: () => void }

/** Dialog that asks before the selected pages are withdrawn from the public site. */
export function UnpublishPagesDialog({ pages: selected, onClose, onDone }: UnpublishPagesDialogProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  // The pages of the dialog stay the same while the list behind it is loaded again.
  const [pages] = useState(selected)
  const left = useLeftOut()
  const [refused, setRefused] = useState<RefusedPages>(NONE_REFUSED)
  const published = pages.filter((page) => page.is_published)
  const chosen = published.filter(({ id }) => !left.has(id))
  const unpublish = () =>
    run(async () => {
      const ids = chosen.map(({ id }) => id)
      try {
        const { data } = await call(unpublishPages, { pages: ids })
        onDone()
        onClose()
        showToast({
          tone: 'done',
          words: t`${plural(data.length, {
            one: '# page is no longer published.',
            other: '# pages are no longer published.',
          })}`,
        })
      } catch (error) {
        setRefused(refusedPages(error, ids))
        throw error
      }
    })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      question={<Trans>Unpublish these pages?</Trans>}
      actions={
        <>
          <Button
            tone="danger"
            busy={isBusy}
            busyLabel={<Trans comment="While pages are withdrawn from the public site">Unpublishing</Trans>}
            disabled={chosen.length === 0}
            onClick={() => void unpublish()}
          >
            <Plural value={chosen.length} one="Unpublish # page" other="Unpublish # pages" />
          </Button>
          <Button tone="outline" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </>
      }
    >
      {published.length === 0 ? null : (
        <>
          <p>
            <Trans>
              Visitors can’t open them any more, and a planned publication is cancelled. The drafts stay, so
              that you can publish them again.
            </Trans>
          </p>
          <ul className="mt-3">
            {published.map((page) => {
              const refusal = refused.get(page.id)
              return (
                <PageTick
                  key={page.id}
                  page={page}
                  isTicked={!left.has(page.id)}
                  onTick={(isTicked) => left.tick(page.id, isTicked)}
                >
                  {refusal === undefined ? null : <PageObstacle>{refusal}</PageObstacle>}
                </PageTick>
              )
            })}
          </ul>
        </>
      )}
      <SkippedPages names={pages.filter((page) => !page.is_published).map(({ name }) => name)}>
        <Trans>These pages are not published and are skipped:</Trans>
      </SkippedPages>
      <DeskFailure words={failure} />
    </Dialog>
  )
}
