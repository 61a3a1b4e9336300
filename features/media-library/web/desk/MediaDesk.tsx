import './media-library.css'
import { Trans, useLingui } from '@lingui/react/macro'
import Camera from 'lucide-react/icons/camera'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  DeskList,
  DeskPage,
  DeskSearch,
  DeskTabs,
  ListFoot,
  useDesk,
  useIsAllowed,
  useListAddress,
} from '#features/staff/staff.public.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { FileButton } from '#platform/ui/lazy/FileButton.tsx'
import { LeaveDialog } from '#platform/ui/lazy/LeaveDialog.tsx'
import {
  listMedia,
  MEDIA_KINDS,
  MEDIA_VIEWS,
  type MediaRef,
  sendMedia,
} from '../../media-library.contract.ts'
import { MediaGrid, tileId } from './MediaGrid.tsx'
import { MediaPanel } from './MediaPanel.tsx'
import { NoItems } from './NoItems.tsx'
import { UploadList } from './UploadList.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useViewLabels } from './use-labels.ts'
import { MEDIA_ACCEPT, useMediaUploads } from './use-media-uploads.ts'

/** /cms/media: the images, videos and files of the site. */
export function MediaDesk() {
  const { t } = useLingui()
  const address = useListAddress(['after'])
  const { query, text } = address
  const view = MEDIA_VIEWS.find((each) => each === query.get('view')) ?? 'all'
  const after = query.get('after')
  const [shown, show] = useShownItem()
  const { data, isFormer, failure, reload } = useDesk(listMedia, {
    ...(view !== 'all' && { view }),
    ...(text.trim() !== '' && { q: text.trim() }),
    ...(after !== null && { after }),
  })
  const sending = useMediaUploads(reload, reload)
  const mayAdd = useIsAllowed()(sendMedia)
  const isOver = useDroppedFiles((files) => (mayAdd ? sending.add(files) : undefined)) && mayAdd
  const close = useClosing(show)
  const [isUnsaved, setUnsaved] = useState(false)
  /** The step that would discard unsaved input. It runs once the person has confirmed. */
  const [pending, setPending] = useState<{ run: () => void } | null>(null)
  const unlessUnsaved = (run: () => void) => (isUnsaved ? setPending({ run }) : run())
  const words = useViewLabels()
  return (
    <DeskPage
      title={<Trans>Media library</Trans>}
      actions={
        !mayAdd ? null : (
          <>
            <FileButton
              name={t`Photo from the camera`}
              accept="image/*"
              capture="environment"
              onFiles={sending.add}
              icon={<Icon of={Camera} />}
              className="hidden pointer-coarse:inline-grid"
            >
              <Trans>Take a photo</Trans>
            </FileButton>
            <FileButton
              name={t`Files for the library`}
              accept={MEDIA_ACCEPT}
              multiple
              tone="primary"
              onFiles={sending.add}
              icon={<Icon of={Plus} />}
            >
              <Trans>Add files</Trans>
            </FileButton>
          </>
        )
      }
    >
      <DropNote isShown={mayAdd} isOver={isOver}>
        <UploadList sending={sending} />
      </DropNote>
      <div className="media-library mt-6">
        <div className="media-list min-w-0">
          <DeskTabs
            label={t`Which items`}
            views={MEDIA_VIEWS}
            wordsOf={(view) => words[view]}
            value={view}
            onChange={(chosen) => address.show({ view: chosen === 'all' ? '' : chosen })}
          >
            <DeskSearch label={t`Search by name or description`} look={{ q: text, find: address.find }} />
            <DeskList isThere={data !== null} isFormer={isFormer} failure={failure} onReload={reload}>
              {data?.total === 0 ? <NoItems view={view} q={text} onClear={() => address.find('')} /> : null}
              <MediaGrid
                label={words[view]}
                items={data?.data ?? []}
                current={shown === null ? '' : `${shown.kind}:${shown.key}`}
                onChoose={(item) => unlessUnsaved(() => show(item))}
              />
              <ListFoot
                page={{
                  total: data?.total ?? null,
                  hasMoreThanTotal: data?.has_more_than_total === true,
                  next: data?.next ?? null,
                }}
                address={address}
              />
            </DeskList>
          </DeskTabs>
        </div>
        {shown === null ? null : (
          <MediaPanel
            shown={shown}
            onUnsaved={setUnsaved}
            onClose={() => unlessUnsaved(() => close(shown))}
            onChanged={(next) => {
              if (next?.key !== shown.key) show(next)
              reload()
            }}
          />
        )}
      </div>
      <LeaveDialog pending={pending} onClose={() => setPending(null)} />
    </DeskPage>
  )
}

/** Returns a function that closes the details and moves the focus to the item in the list. */
function useClosing(show: (item: null) => void): (shown: MediaRef) => void {
  const [closed, setClosed] = useState<MediaRef | null>(null)
  useEffect(() => {
    if (closed !== null) document.getElementById(tileId(closed))?.focus()
  }, [closed])
  return (shown) => {
    show(null)
    setClosed({ ...shown })
  }
}

/**
 * Returns the open item and a function that opens another one. The item is in the address, so that it can be linked to.
 */
function useShownItem(): [MediaRef | null, (item: MediaRef | null) => void] {
  const [params, setParams] = useSearchParams()
  const [kindText, key = ''] = (params.get('item') ?? '').split(':')
  const kind = MEDIA_KINDS.find((each) => each === kindText)
  const show = (item: MediaRef | null) =>
    setParams(
      (now) => {
        if (item === null) now.delete('item')
        else now.set('item', `${item.kind}:${item.key}`)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [kind === undefined || key === '' ? null : { kind, key }, show]
}

type DropNoteProps = { isShown: boolean; isOver: boolean; children: React.ReactNode }

/** Says how files are added, and shows that they can be dropped now. */
function DropNote({ isShown, isOver, children }: DropNoteProps) {
  if (!isShown) return null
  return (
    <div className="media-drop" data-over={isOver}>
      <p className="text-muted">
        {isOver ? (
          <Trans>Drop the files to add them.</Trans>
        ) : (
          <Trans>
            Drop files on this page, paste them, or use the button. Images up to 10 MB, documents up to 20 MB,
            videos up to 500 MB.
          </Trans>
        )}
      </p>
      {children}
    </div>
  )
}
