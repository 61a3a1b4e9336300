import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { AddressField } from '#features/site/site-addresses.public.tsx'
import { DeskFailure, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { ActionDialog } from '#platform/ui/lazy/ActionDialog.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import { RequestFailure } from '#platform/web/request-failure.ts'
import { deletePage, restorePage, pageUses } from '../../deleted-pages.contract.ts'

type DeletePageDialogProps = { page: number; name: string; url: string; onClose: () => void }

/** A dialog that asks before a page is deleted. If other pages link to the page, it asks for a replacement page. */
export function DeletePageDialog({ page, name, url, onClose }: DeletePageDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const navigate = useNavigate()
  const uses = useDesk(pageUses, { page })
  const { run, isBusy, failure } = useDeskAction()
  const [replacement, setReplacement] = useState('')
  const [error, setError] = useState('')
  const offerUndo = useUndo(page, name)
  const remove = (): void =>
    void run(async () => {
      const target = replacement.trim()
      try {
        await call(deletePage, { page, ...(target === '' ? {} : { replacement: target }) })
      } catch (refusal) {
        const words = refusalOf(refusal)
        if (words === null) throw refusal
        setError(words)
        document.getElementById(`${id}-replacement`)?.focus()
        return
      }
      onClose()
      void navigate('/cms/pages')
      offerUndo()
    })
  const linking = uses.data?.data ?? []
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      question={<Trans>Delete “{name}”?</Trans>}
      tone="danger"
      confirmLabel={<Trans>Delete page</Trans>}
      isBusy={isBusy}
      busyLabel={<Trans>Deleting</Trans>}
      onDo={remove}
    >
      <DeskFailure words={failure || uses.failure} />
      <p className="mb-4">
        <Trans>Visitors can’t open it any more. You can restore it as a draft for 90 days.</Trans>
      </p>
      {linking.length === 0 ? null : (
        <div className="mb-4">
          <p>
            <Plural value={linking.length} one="# page links to it:" other="# pages link to it:" />
          </p>
          <ul className="mt-1 list-disc ps-5">
            {linking.map((use) => (
              <li key={`${use.id} ${use.stage}`}>
                <bdi>{use.name}</bdi>{' '}
                <bdi dir="ltr" className="text-note text-muted">
                  {use.url}
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <AddressField
        id={`${id}-replacement`}
        label={t`Page that replaces it`}
        optional={linking.length === 0}
        hint={t`Links and visitors of ${url} are sent there.`}
        error={error === '' ? undefined : error}
        except={url}
        maxLength={200}
        value={replacement}
        onChange={(event) => {
          setError('')
          setReplacement(event.target.value)
        }}
      />
    </ActionDialog>
  )
}

/** Returns the message if the server refused the replacement page; null for any other failure. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof RequestFailure)) return null
  const [first] = error.fields
  if (first !== undefined) return first.message
  return error.status === 409 ? error.message : null
}

/** Reports the deletion and offers to restore the page. */
function useUndo(page: number, name: string): () => void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const wordsOf = useFailureMessages('desk')
  const restore = async (): Promise<void> => {
    try {
      const { page: restored } = await call(restorePage, { page })
      void navigate(`/cms/pages/${restored.id}`)
      showToast({ tone: 'done', words: t`“${name}” is restored as a draft. Publish it to show it again.` })
    } catch (error) {
      showToast({ tone: 'failed', words: wordsOf(error) })
    }
  }
  return () =>
    showToast({
      tone: 'removed',
      words: t`“${name}” is deleted`,
      action: { words: t`Undo`, run: () => void restore() },
    })
}
