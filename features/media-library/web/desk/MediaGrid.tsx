import './media-library.css'
import { Plural, Trans } from '@lingui/react/macro'
import FileText from 'lucide-react/icons/file-text'
import Play from 'lucide-react/icons/play'
import { imageUrl } from '#features/media/media.rules.ts'
import { Icon } from '#platform/ui/Icon.tsx'
import type { MediaItem, MediaRef } from '../../media-library.contract.ts'

type MediaGridProps = {
  label: string
  items: readonly MediaItem[]
  /** `kind:key` of the open item. */
  current?: string | undefined
  onChoose: (item: MediaItem) => void
}

/** Returns the id of the button of an item. */
export function tileId({ kind, key }: MediaRef): string {
  return `media-${kind}-${key}`
}

const TILE_WIDTH_PX = 300

/** The items of the library as a grid of buttons. */
export function MediaGrid({ label, items, current, onChoose }: MediaGridProps) {
  return (
    <ul className="media-grid" aria-label={label}>
      {items.map((item) => (
        <li key={`${item.kind}:${item.key}`}>
          <button
            type="button"
            id={tileId(item)}
            className="media-tile"
            aria-pressed={current === undefined ? undefined : current === `${item.kind}:${item.key}`}
            onClick={() => onChoose(item)}
          >
            <Thumbnail item={item} />
            <span className="media-tile-words">
              <bdi className="media-tile-name">{item.name}</bdi>
              <TileNote item={item} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ item: { kind, image_hash: hash, deleted_at: deletedAt } }: { item: MediaItem }) {
  const isShown = hash !== null && (deletedAt === null || kind === 'video')
  return (
    <span className="media-thumbnail">
      {isShown ? (
        <img src={imageUrl(hash, 'raw', TILE_WIDTH_PX, 'webp')} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon of={FileText} size={24} />
      )}
      {kind === 'video' ? (
        <span className="media-play">
          <Icon of={Play} />
        </span>
      ) : null}
    </span>
  )
}

function TileNote({
  item: { kind, is_described: isDescribed, uses, deleted_at: deletedAt },
}: {
  item: MediaItem
}) {
  return (
    <span className="text-note text-muted">
      {kind === 'video' ? (
        <Trans comment="Kind of an item in the media library">Video</Trans>
      ) : kind === 'file' ? (
        <Trans comment="Kind of an item in the media library">File</Trans>
      ) : null}
      {kind === 'image' ? null : ' · '}
      {deletedAt !== null ? (
        <Trans comment="State of an item in the media library">Deleted</Trans>
      ) : !isDescribed ? (
        <strong className="text-danger">
          <Trans>Description missing</Trans>
        </strong>
      ) : uses === 0 ? (
        <Trans>Not used</Trans>
      ) : (
        <Plural value={uses} one="Used in # place" other="Used in # places" />
      )}
    </span>
  )
}
