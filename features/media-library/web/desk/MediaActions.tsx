import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IfAllowed, DeskFailure, useDeskAction, useIsAllowed } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { UploadNote } from '#platform/ui/lazy/UploadNote.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import { useFailureMessages } from '#platform/web/lazy/failure-messages.ts'
import {
  deleteMedia,
  type MediaDetail,
  type MediaRef,
  replaceMedia,
  restoreMedia,
  moveFocalPoint,
} from '../../media-library.contract.ts'
import { FocalPointDialog } from './FocalPointDialog.tsx'
import { MediaChooser } from './MediaChooser.tsx'
import { KIND_ACCEPT } from './use-media-uploads.ts'
import { useReplacing } from './use-replacing.ts'

type MediaActionsProps = {
  item: MediaDetail
  onChanged: (next: MediaRef | null) => void
}

/** Replacing an item by a new file, and deleting it. */
export function MediaActions({ item, onChanged }: MediaActionsProps) {
  const { t } = useLingui()
  const replacing = useReplacing(item, onChanged)
  const [isChoosing, setChoosing] = useState(false)
  const [isFocusing, setFocusing] = useState(false)
  const deletion = useDeletion(item, onChanged)
  const mayDelete = useIsAllowed()(deleteMedia)
  return (
    <div className="grid gap-3">
      <DeskFailure words={deletion.failure} />
      <div className="flex flex-wrap gap-2">
        {item.focal === null ? null : (
          <IfAllowed call={moveFocalPoint}>
            <Button tone="outline" onClick={() => setFocusing(true)}>
              <Trans>Move the focal point</Trans>
            </Button>
          </IfAllowed>
        )}
        <IfAllowed call={replaceMedia}>
          <FileButton
            name={t`File that replaces ${item.name}`}
            accept={KIND_ACCEPT[item.kind]}
            onFiles={([file]) => file !== undefined && replacing.replace(file)}
          >
            <Trans>Replace the file</Trans>
          </FileButton>
        </IfAllowed>
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
        {replacing.isBusy ? <Trans>Uploading the new file</Trans> : null}
      </p>
      {replacing.upload === null ? null : (
        <UploadNote upload={replacing.upload} onRetry={replacing.retry} onDrop={replacing.drop} canCancel />
      )}
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
