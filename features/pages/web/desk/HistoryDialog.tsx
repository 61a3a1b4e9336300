import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDesk, useDeskAction, useInstant } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { Which } from '#platform/ui/Which.tsx'
import { call } from '#platform/web/http.ts'
import { discardDraft, listVersions, type PageVersion, restoreVersion } from '../../page-drafts.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { RestoreBlock } from './RestoreBlock.tsx'
import { usePageSession, useSessionView } from './editing-context.ts'
import { Findings } from './Findings.tsx'

/** The versions of the page. A version is restored into the draft; visitors see it after it is published. */
export function HistoryDialog({ onClose, onCompare }: { onClose: () => void; onCompare: () => void }) {
  const { t } = useLingui()
  const session = usePageSession()
  const { page } = useSessionView()
  const instant = useInstant()
  const { data, failure } = useDesk(listVersions, { page: session.pageId })
  const { run, isBusy, failure: refusal } = useDeskAction()
  const bring = (change: (seq: number) => Promise<unknown>) =>
    run(async () => {
      await session.flush()
      await change(session.view().seq)
      await session.sync()
      onClose()
    })
  // The version of which one block is to be restored; null while all versions are shown.
  const [opened, setOpened] = useState<number | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const show = (version: number | null) => {
    // The pressed button disappears with its list, so move the focus to the list that replaces it.
    flushSync(() => setOpened(version))
    content.current?.focus()
  }
  const words = failure || refusal
  if (opened !== null)
    return (
      <Dialog isOpen onClose={onClose} question={<Trans>Blocks of version {opened}</Trans>}>
        <div ref={content} tabIndex={-1} className="outline-none">
          <Refusal words={refusal} />
          <RestoreBlock
            version={opened}
            isBusy={isBusy}
            onBack={() => show(null)}
            onRestore={(block) =>
              void bring(async (seq) => {
                await call(restoreVersion, { page: session.pageId, seq, version: opened, block })
                showToast({ tone: 'done', words: t`The block was restored into the draft.` })
              })
            }
          />
        </div>
      </Dialog>
    )
  return (
    <Dialog isOpen onClose={onClose} question={<Trans>Versions of this page</Trans>}>
      <div ref={content} tabIndex={-1} className="outline-none">
        <Refusal words={words} />
        {(data?.data.length ?? 0) < 2 ? null : (
          <p className="mb-4">
            <Button tone="outline" size="small" onClick={onCompare}>
              <Trans>Compare versions</Trans>
            </Button>
          </p>
        )}
        {page.has_draft ? (
          <p className="mb-4 flex flex-wrap items-center gap-3">
            <Trans>The draft has changes that are not published.</Trans>
            <Button
              tone="outline"
              size="small"
              busy={isBusy}
              onClick={() => void bring((seq) => call(discardDraft, { page: session.pageId, seq }))}
            >
              <Trans>Discard them</Trans>
            </Button>
          </p>
        ) : null}
        {data === null && failure === '' ? <SkeletonRows count={4} /> : null}
        <ul className="versions">
          {(data?.data ?? []).map(
            ({ number, at, person, kind, is_live: isLive, passed_warnings: warnings }) => (
              <li key={number}>
                <div className="min-w-0">
                  <strong>
                    <Trans>Version {number}</Trans>
                  </strong>{' '}
                  {isLive ? t`, shown to visitors` : kind === 'scheduled' ? t`, scheduled` : ''}
                  <span className="block text-note text-muted">
                    {instant(at)} {person === null ? '' : person.name}
                  </span>
                  <PassedWarnings person={person} warnings={warnings} />
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    tone="outline"
                    size="small"
                    busy={isBusy}
                    onClick={() =>
                      void bring((seq) =>
                        call(restoreVersion, { page: session.pageId, seq, version: number }),
                      )
                    }
                  >
                    <Trans>Restore into the draft</Trans>
                  </Button>
                  <Button tone="outline" size="small" onClick={() => show(number)}>
                    <Trans>Restore one block</Trans>
                    <Which>{t`Version ${number}`}</Which>
                  </Button>
                </div>
              </li>
            ),
          )}
        </ul>
      </div>
    </Dialog>
  )
}

function Refusal({ words }: { words: string }) {
  if (words === '') return null
  return (
    <p role="alert" className="mb-3 rounded-box bg-danger-tint p-3 text-danger-ink">
      {words}
    </p>
  )
}

type PassedWarningsProps = Pick<PageVersion, 'person'> & { warnings: readonly PageFinding[] }

/** The warnings of a version, and the person who published or scheduled it nevertheless. */
function PassedWarnings({ person, warnings }: PassedWarningsProps) {
  const { t } = useLingui()
  const count = warnings.length
  const name = person?.name
  if (count === 0) return null
  return (
    <details className="passed-warnings">
      <summary className="text-note">
        {name === undefined ? (
          <Plural value={count} one="# warning accepted" other="# warnings accepted" />
        ) : (
          t`${plural(count, {
            one: `# warning accepted by ${name}`,
            other: `# warnings accepted by ${name}`,
          })}`
        )}
      </summary>
      <Findings findings={warnings} />
    </details>
  )
}
