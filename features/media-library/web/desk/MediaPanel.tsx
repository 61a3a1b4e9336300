import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { imageUrl } from '#features/media/media.rules.ts'
import {
  IfAllowed,
  DeskFailure,
  DeskList,
  useDesk,
  useDeskAction,
  useInstant,
  useIsAllowed,
} from '#features/staff/staff.public.tsx'
import { DAY_MS } from '#platform/shared/durations.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { useUnsaved } from '#platform/ui/lazy/Unsaved.tsx'
import { Ltr } from '#platform/ui/Ltr.tsx'
import { TextField } from '#platform/ui/TextField.tsx'
import { showToast } from '#platform/ui/toasts.ts'
import { call } from '#platform/web/http.ts'
import {
  MEDIA_LIMITS,
  type MediaDetail,
  type MediaRef,
  readMedia,
  restoreMedia,
  saveMedia,
} from '../../media-library.contract.ts'
import { DescriptionFields, type DescriptionValues } from './DescriptionFields.tsx'
import { MediaActions } from './MediaActions.tsx'
import { UsedIn } from './UsedIn.tsx'
import { VideoPoster } from './VideoPoster.tsx'
import { useMediaLabels } from './use-labels.ts'

type MediaPanelProps = {
  shown: MediaRef
  onClose: () => void
  /** Called after a change; with another item if it took the place of the shown one, with null if it was deleted. */
  onChanged: (next: MediaRef | null) => void
  /** Called when the form has input that is not saved, and when it no longer has any. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** One item of the library: preview, name, descriptions, uses, replacing and deleting. */
export function MediaPanel({ shown, onClose, onChanged, onUnsaved }: MediaPanelProps) {
  const { kind, key } = shown
  const { data, failure, isFormer, reload, put } = useDesk(readMedia, { kind, key })
  const heading = useRef<HTMLHeadingElement>(null)
  const isThere = data !== null && !isFormer
  useEffect(() => {
    if (isThere) heading.current?.focus()
  }, [isThere, key])
  return (
    <section className="media-panel grid content-start gap-5" aria-labelledby="media-panel-title">
      <Button
        className="justify-self-start"
        tone="outline"
        size="small"
        icon={<Icon of={ArrowLeft} mirrored />}
        onClick={onClose}
      >
        <Trans>Close the details</Trans>
      </Button>
      <DeskList isThere={isThere} failure={failure} onReload={reload}>
        {data === null ? null : (
          <>
            <h2 ref={heading} id="media-panel-title" className="text-h2 wrap-anywhere" tabIndex={-1}>
              <bdi>{data.item.name}</bdi>
            </h2>
            <Preview
              item={data.item}
              onChanged={(item) => {
                put({ item })
                onChanged(shown)
              }}
            />
            <Facts item={data.item} />
            {data.item.deleted_at === null ? (
              <>
                <ItemForm
                  key={`${data.item.key} ${data.item.updated_at}`}
                  item={data.item}
                  onUnsaved={onUnsaved}
                  onSaved={(item) => {
                    put({ item })
                    onChanged(shown)
                  }}
                />
                <UsedIn item={data.item} />
                <MediaActions item={data.item} onChanged={onChanged} />
              </>
            ) : (
              <DeletedNote item={data.item} onRestored={() => onChanged(null)} />
            )}
          </>
        )}
      </DeskList>
    </section>
  )
}

const PREVIEW_WIDTH_PX = 500

type PreviewProps = { item: MediaDetail; onChanged: (item: MediaDetail) => void }

function Preview({ item, onChanged }: PreviewProps) {
  const { kind, image_hash: hash, deleted_at: deletedAt, descriptions } = item
  const { i18n } = useLingui()
  if (hash === null || deletedAt !== null) return null
  if (kind === 'video') return <VideoPoster item={item} onChanged={onChanged} />
  const alt = descriptions[i18n.locale] ?? descriptions['en'] ?? ''
  return (
    <div className="media-preview">
      <img src={imageUrl(hash, 'raw', PREVIEW_WIDTH_PX, 'jpg')} alt={alt} />
    </div>
  )
}

function Facts({ item }: { item: MediaDetail }) {
  const { t } = useLingui()
  const instant = useInstant()
  const { size } = useMediaLabels()
  const facts: [string, React.ReactNode][] = [
    [t`File name`, <bdi key="file">{item.file_name}</bdi>],
    ...(item.width === null || item.height === null
      ? []
      : [
          [
            t({ message: 'Size', context: 'width and height in pixels' }),
            <Ltr key="size">{`${item.width} × ${item.height}`}</Ltr>,
          ] satisfies [string, React.ReactNode],
        ]),
    ...(item.byte_size === null
      ? []
      : [[t`File size`, size(item.byte_size)] satisfies [string, React.ReactNode]]),
    [
      t({ message: 'Added', comment: 'Label: when an item was added to the media library, and by whom' }),
      item.sent_by === null ? (
        instant(item.sent_at)
      ) : (
        <Trans key="sent">
          {instant(item.sent_at)} by {item.sent_by}
        </Trans>
      ),
    ],
  ]
  return (
    <div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-note">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {item.deleted_at === null ? (
        <a
          className="link inline-flex min-h-11 items-center"
          href={item.address}
          target="_blank"
          rel="noreferrer"
        >
          {item.kind === 'file' ? <Trans>Download</Trans> : <Trans>Open in a new tab</Trans>}
        </a>
      ) : null}
    </div>
  )
}

type ItemFormProps = {
  item: MediaDetail
  onSaved: (item: MediaDetail) => void
  onUnsaved: (isUnsaved: boolean) => void
}

function ItemForm({ item, onSaved, onUnsaved }: ItemFormProps) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const mayChange = useIsAllowed()(saveMedia)
  const [name, setName] = useState(item.name)
  const [described, setDescribed] = useState<DescriptionValues>({
    descriptions: item.descriptions,
    isDecorative: item.is_decorative,
  })
  const isChanged =
    name !== item.name ||
    described.isDecorative !== item.is_decorative ||
    JSON.stringify(withoutEmpty(described.descriptions)) !== JSON.stringify(withoutEmpty(item.descriptions))
  useUnsaved(isChanged)
  useEffect(() => {
    onUnsaved(isChanged)
    return () => onUnsaved(false)
  }, [isChanged, onUnsaved])
  const save = (event: FormEvent) => {
    event.preventDefault()
    void run(async () => {
      const { kind, key, updated_at } = item
      const answer = await call(saveMedia, {
        kind,
        key,
        updated_at,
        name: name.trim() === '' ? item.file_name : name.trim(),
        descriptions: withoutEmpty(described.descriptions),
        is_decorative: described.isDecorative,
      })
      showToast({ tone: 'done', words: t`Saved` })
      onSaved(answer.item)
    })
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={save}>
      {item.is_described ? null : (
        <p className="rounded-box bg-warn-tint p-3 text-warn-ink">
          <Trans>
            This image has no description. Describe it or mark it as decoration before you use it.
          </Trans>
        </p>
      )}
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
        <TextField
          label={t({ message: 'Name', comment: 'Label: the name of an image in the media library' })}
          value={name}
          maxLength={MEDIA_LIMITS.title}
          dir="auto"
          onChange={({ target }) => setName(target.value)}
        />
        {item.kind === 'image' ? (
          <DescriptionFields {...described} hasMore={mayChange} onChange={setDescribed} />
        ) : null}
      </fieldset>
      <DeskFailure words={failure} />
      {mayChange ? (
        <Button className="justify-self-start" type="submit" busy={isBusy} busyLabel={<Trans>Saving</Trans>}>
          <Trans>Save</Trans>
        </Button>
      ) : null}
    </form>
  )
}

function withoutEmpty(descriptions: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(descriptions)
      .filter(([, text]) => text.trim() !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Returns the instant at which a deleted item is removed from storage. */
function restorableUntil({ deleted_at: deletedAt }: MediaDetail): string | null {
  if (deletedAt === null) return null
  return new Date(Date.parse(deletedAt) + MEDIA_LIMITS.deletedDays * DAY_MS).toISOString()
}

function DeletedNote({ item, onRestored }: { item: MediaDetail; onRestored: () => void }) {
  const { t } = useLingui()
  const { run, isBusy, failure } = useDeskAction()
  const instant = useInstant()
  const restore = () =>
    void run(async () => {
      await call(restoreMedia, { kind: item.kind, key: item.key })
      showToast({ tone: 'done', words: t`${item.name} restored` })
      onRestored()
    })
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        <Trans>
          Deleted {instant(item.deleted_at)}. You can restore it until {instant(restorableUntil(item))}.
        </Trans>
      </p>
      <DeskFailure words={failure} />
      <IfAllowed call={restoreMedia}>
        <Button onClick={restore} busy={isBusy} busyLabel={<Trans>Restoring</Trans>}>
          <Trans comment="Button: bring a deleted image back">Restore</Trans>
        </Button>
      </IfAllowed>
    </div>
  )
}
