import { BackgroundPicture, BackgroundVideo } from '#features/media/media.public.tsx'
import type { BlockView } from '../../page-view.ts'

/**
 * The background of a block: its picture, otherwise its looping video.
 * @source docs/reference/pages-and-blocks.md §2.3
 */
export function Backdrop({ block, isFirst }: { block: BlockView; isFirst: boolean }) {
  if (block.background_image !== undefined) {
    return (
      <BackgroundPicture
        hash={block.background_image}
        isFixed={block.background_image_fixed ?? false}
        opacity={block.background_image_opacity ?? '100'}
        saturation={block.background_image_saturation ?? '100'}
        isPriority={isFirst}
      />
    )
  }
  if (block.background_video !== undefined) {
    const { id, hasWebm, slate } = block.background_video
    return <BackgroundVideo id={id} hasWebm={hasWebm} slateHash={slate} isPriority={isFirst} />
  }
  return null
}
