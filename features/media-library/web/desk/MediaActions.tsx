import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction, useIsAllowed } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import {
  deleteMedia,
  type MediaDetail,
  type MediaRef,
  replaceMedia,
  restoreMedia,
  sendMedia,
  moveFocalPoint,
} from '../../media-library.contract.ts'
import { FocalPointDialog } from './FocalPointDialog.tsx'
import { MediaChooser } from './MediaChooser.tsx'
import { DOCUMENT_ACCEPT, IMAGE_ACCEPT } from './use-media-uploads.ts'

type MediaActionsProps = {
  item: MediaDetail
  onChanged: (next: MediaRef | null) => void
}

/** Replacing an item by a new file, and deleting it. */
export function MediaActions({ item, onChanged }: MediaActionsProps) {
  const { t } = useLingui()
  const { run, isBusy: isReplacing, failure } = useDeskAction()
  const [isChoosing, setChoosing] = useState(false)
  const [isFocusing, setFocusing] = useState(false)
  const ref = { kind: item.kind, key: item.key }
  const deletion = useDeletion(item, onChanged)
  const mayDelete = useIsAllowed()(deleteMedia)
  const replace = ([file]: readonly File[]) => {
    if (file === undefined || isReplacing) return
    void run(async () => {
      const form = new FormData()
      form.set('file', file)
      const { item: sent } = await call(sendMedia, form)
      if (sent.key === item.key) {
        showToast({ tone: 'failed', words: t`This is the same file.` })
        return
      }
      const { item: next } = await call(replaceMedia, { ...ref, by: sent.key })
      showToast({ tone: 'done', words: t`${item.name} replaced everywhere` })
      onChanged({ kind: next.kind, key: next.key })
    })
  }
  return (
    <div className="grid gap-3">
      <DeskFailure words={failure} />
      <DeskFailure words={deletion.failure} />
      <div className="flex flex-wrap gap-2">
        {item.focal === null ? null : (
          <IfAllowed call={moveFocalPoint}>
            <Button tone="outline" onClick={() => setFocusing(true)}>
              <Trans>Move the focal point</Trans>
            </Button>
          </IfAllowed>
        )}
        {item.kind === 'video' ? null : (
          <IfAllowed call={replaceMedia}>
            <FileButton
              name={t`File that replaces ${item.name}`}
              accept={item.kind === 'image' ? IMAGE_ACCEPT : DOCUMENT_ACCEPT}
              onFiles={replace}
            >
              <Trans>Replace the file</Trans>
            </FileButton>
          </IfAllowed>
        )}
        {mayDelete ? (
          <Button
            tone="outline"
            busy={deletion.isBusy}
            busyLabel={<Trans>Deleting</Trans>}
            onClick={() => (item.uses === 0 ? deletion.remove() : setChoosing(true))}
          >
            {item.uses === 0 ? (
              <Trans comment="Button: delete an image from the media library">Delete</Trans>
            ) : (
              <Trans>Delete and replace</Trans>
            )}
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-note text-muted empty:hidden">
        {isReplacing ? <Trans>Uploading the new file</Trans> : null}
      </p>
      {item.uses === 0 || !mayDelete ? null : (
        <p className="text-note text-muted">
          <Trans>This item is in use. To delete it, choose another item that replaces it everywhere.</Trans>
        </p>
      )}
      {isFocusing && item.focal !== null ? (
        <FocalPointDialog
          imageHash={item.key}
          size={{ widthPx: item.width ?? 1, heightPx: item.height ?? 1 }}
          focal={item.focal}
          everywhere
          onClose={() => setFocusing(false)}
          onMoved={(next) => onChanged({ kind: 'image', key: next.key })}
        />
      ) : null}
      {isChoosing ? (
        <MediaChooser
          kind={item.kind}
          question={<Trans>Choose the replacement</Trans>}
          without={item.key}
          needsDescription
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => deletion.remove(chosen.key)}
        />
      ) : null}
    </div>
  )
}

/** Deletes an item. One that was not in use can be restored from the message. */
function useDeletion(item: MediaDetail, onChanged: MediaActionsProps['onChanged']) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const messageOf = useFailureMessages('media library')
  const ref = { kind: item.kind, key: item.key }
  const restore = async () => {
    try {
      await call(restoreMedia, ref)
    } catch (error) {
      showToast({ tone: 'failed', words: messageOf(error) })
    }
    onChanged(null)
  }
  const remove = (replacement?: string) =>
    void run(async () => {
      await call(deleteMedia, { ...ref, ...(replacement === undefined ? {} : { replacement }) })
      showToast({
        tone: 'removed',
        words: t`${item.name} deleted`,
        ...(replacement === undefined ? { action: { words: t`Undo`, run: () => void restore() } } : {}),
      })
      onChanged(null)
    })
  return { isBusy, failure, remove }
}
