import { createElement } from 'react'
import { BackgroundPicture, BackgroundVideo } from '#features/media/media.public.tsx'
import type { BlockView } from '../../page-view.ts'
import { widgetNamed } from '../widgets/registry.ts'
import { backdropSaysDark, spacingProps } from './block-look.ts'
import { useAppearance } from './use-appearance.ts'

/**
 * One block: its ground (colour, picture or looping video), its spacing, its appearance while
 * scrolling, and the widget that its template names. A template this version does not know draws
 * nothing.
 * @source SPEC §2 "Page screen", §3 "Page block"
 */
export function Block({ block, isFirst, pageUrl }: { block: BlockView; isFirst: boolean; pageUrl: string }) {
  const widget = widgetNamed(block.template)
  const appear = useAppearance(block, !isFirst)
  if (!widget) return null
  const hasGround = block.background_colour !== undefined || block.background_image !== undefined || block.background_video !== undefined
  const isWide = (block.full_width ?? false) || widget.isFullBleed
  return (
    <section
      ref={appear}
      id={block.anchor_name}
      data-block={block.template}
      data-ground={block.background_colour}
      data-ink={block.text_colour ?? (backdropSaysDark(block) ? 'wht' : undefined)}
      className={groundClass(isFirst, hasGround || widget.isFullBleed)}
      {...spacingProps(block)}
    >
      <Backdrop block={block} isFirst={isFirst} />
      <div className={isWide ? undefined : 'page'}>
        {createElement(widget.Component, { variables: block.variables, isFirst, pageUrl, hasVideo: block.background_video !== undefined })}
      </div>
    </section>
  )
}

function groundClass(isFirst: boolean, hasGround: boolean): string {
  const base = 'block-frame relative isolate'
  if (hasGround) return `${base} overflow-clip${isFirst ? '' : ' section-gap'}`
  return `${base} section-gap`
}

function Backdrop({ block, isFirst }: { block: BlockView; isFirst: boolean }) {
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
    return <BackgroundVideo id={block.background_video.id} hasWebm={block.background_video.hasWebm} slateHash={block.background_video.slate} />
  }
  return null
}
