import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DeskFailure, DeskList, useDesk, useDeskAction } from '#features/staff/staff.public.tsx'
import { Button } from '#platform/ui/Button.tsx'
import { Dialog } from '#platform/ui/Dialog.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { call } from '#platform/web/http.ts'
import { listMedia, type MediaItem, type MediaKind, saveMedia } from '../../media-library.contract.ts'
import { DescriptionFields, type DescriptionValues } from './DescriptionFields.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { NoItems } from './NoItems.tsx'
import { UploadList } from './UploadList.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { KIND_ACCEPT, useMediaUploads } from './use-media-uploads.ts'

export type MediaChooserProps = {
  kind: MediaKind
  question: ReactNode
  /** The key of an item that cannot be chosen. */
  without?: string
  /** Whether an image without a description must be described before it is chosen. */
  needsDescription: boolean
  /** Called when the dialog is closed, also after a choice. */
  onClose: () => void
  onChoose: (item: MediaItem) => void
}

const UNDESCRIBED: DescriptionValues = { descriptions: {}, isDecorative: false }

/** A dialog to choose an item of the library, or to send a new one. */
export function MediaChooser({ kind, question, needsDescription, ...props }: MediaChooserProps) {
  const [isOpen, setOpen] = useState(true)
  const [undescribed, setUndescribed] = useState<MediaItem | null>(null)
  // The dialog closes before it is removed, so that the browser returns the focus; its `close` event calls onClose.
  const finish = (item: MediaItem) => {
    props.onChoose(item)
    setOpen(false)
  }
  const describing = useDescription(undescribed, finish)
  const choose = (item: MediaItem) => {
    if (needsDescription && !item.is_described) setUndescribed(item)
    else finish(item)
  }
  const isList = undescribed === null
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      question={isList ? question : <Trans>Describe the image</Trans>}
      actions={
        <>
          {isList ? null : (
            <Button busy={describing.isBusy} busyLabel={<Trans>Saving</Trans>} onClick={describing.save}>
              <Trans>Save and use it</Trans>
            </Button>
          )}
          <Button tone="outline" onClick={() => (isList ? setOpen(false) : setUndescribed(null))}>
            {isList ? <Trans>Cancel</Trans> : <Trans>Back</Trans>}
          </Button>
        </>
      }
    >
      {isList ? (
        <ItemList kind={kind} without={props.without} onChoose={choose} />
      ) : (
        <>
          <DeskFailure words={describing.failure} />
          <DescriptionFields {...describing.values} hasLanguages={false} onChange={describing.change} />
        </>
      )}
    </Dialog>
  )
}

type ItemListProps = { kind: MediaKind; without: string | undefined; onChoose: (item: MediaItem) => void }

function ItemList({ kind, without, onChoose }: ItemListProps) {
  const { t } = useLingui()
  const [q, setQ] = useState('')
  /** The cursors of the pages that were opened, the shown page last; empty on the first page. */
  const [cursors, setCursors] = useState<readonly string[]>([])
  const after = cursors.at(-1)
  const { data, isFormer, failure, reload } = useDesk(listMedia, {
    view: kind,
    ...(after !== undefined && { after }),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
  })
  const sending = useMediaUploads((item) => {
    reload()
    if (item.kind === kind) onChoose(item)
  }, reload)
  useDroppedFiles((files) => sending.add(files.slice(0, 1)), { isInDialog: true })
  const items = (data?.data ?? []).filter(({ key }) => key !== without)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <TextField
            type="search"
            label={t`Search the library`}
            value={q}
            maxLength={100}
            onChange={({ target }) => {
              setQ(target.value)
              setCursors([])
            }}
          />
        </div>
        <FileButton name={t`New file for the library`} accept={KIND_ACCEPT[kind]} onFiles={sending.add}>
          {kind === 'image' ? (
            <Trans>Upload an image</Trans>
          ) : kind === 'video' ? (
            <Trans>Upload a video</Trans>
          ) : (
            <Trans>Upload a file</Trans>
          )}
        </FileButton>
      </div>
      <UploadList sending={sending} />
      <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
        {items.length === 0 ? (
          <NoItems view={kind} q={q} onClear={() => setQ('')} />
        ) : (
          <MediaGrid label={t`Media library`} items={items} onChoose={onChoose} />
        )}
      </DeskList>
      <Pages cursors={cursors} next={data?.next ?? null} onTurn={setCursors} />
    </div>
  )
}

type PagesProps = {
  cursors: readonly string[]
  next: string | null
  onTurn: (cursors: readonly string[]) => void
}

function Pages({ cursors, next, onTurn }: PagesProps) {
  if (cursors.length === 0 && next === null) return null
  return (
    <div className="flex gap-3">
      {cursors.length > 0 ? (
        <Button tone="outline" size="small" onClick={() => onTurn(cursors.slice(0, -1))}>
          <Trans comment="Button: show the more recent images">Newer</Trans>
        </Button>
      ) : null}
      {next !== null ? (
        <Button tone="outline" size="small" onClick={() => onTurn([...cursors, next])}>
          <Trans comment="Button: show the images that were sent earlier">Older</Trans>
        </Button>
      ) : null}
    </div>
  )
}

/** The description that an image gets before its first use. */
function useDescription(item: MediaItem | null, onSaved: (item: MediaItem) => void) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const [values, setValues] = useState(UNDESCRIBED)
  const [isMissing, setMissing] = useState(false)
  const save = () => {
    const texts = Object.values(values.descriptions).filter((text) => text.trim() !== '')
    const isDescribed = values.isDecorative || texts.length > 0
    setMissing(!isDescribed)
    if (!isDescribed || item === null) return
    const { kind, key, name, updated_at } = item
    void run(async () => {
      const { item: saved } = await call(saveMedia, {
        kind,
        key,
        name,
        updated_at,
        descriptions: { ...values.descriptions },
        is_decorative: values.isDecorative,
      })
      setValues(UNDESCRIBED)
      onSaved(saved)
    })
  }
  const words = isMissing ? t`Describe the picture or mark it decorative` : failure
  return { values, change: setValues, save, isBusy, failure: words }
}
