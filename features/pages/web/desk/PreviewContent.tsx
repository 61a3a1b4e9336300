import { createElement, memo, type Ref } from 'react'
import { CleanHtml } from '#platform/web/CleanHtml.tsx'
import type { BlockView, PageView } from '../../page-view.ts'
import { Block } from '../blocks/Block.tsx'
import { partNamed } from '../page-code.ts'
import type { PreviewBlock } from './preview-view.ts'

type PreviewContentProps = {
  ref?: Ref<HTMLElement>
  view: PageView
  /** The blocks of the page with their keys. The attribute `data-preview` of their elements is the key. */
  blocks: readonly PreviewBlock[]
  selected: string | null
  nowMs: number
}

/** The content of a draft as the site renders it. The code of its widgets must be loaded. */
export function PreviewContent({ ref, view, blocks, selected, nowMs }: PreviewContentProps) {
  const isClassic = view.rows !== undefined && blocks.length === 0
  return (
    <article ref={ref} className="pb-16">
      {isClassic
        ? createElement(partNamed('ClassicRows') ?? NoRows, { view, nowMs })
        : blocks.map(({ key, view: block }, at) => (
            <BlockInPreview
              key={key}
              blockKey={key}
              block={block}
              isFirst={at === 0}
              isAfterHero={blocks[at - 1]?.view.template === 'track_hero'}
              isSelected={key === selected}
              pageUrl={view.url}
            />
          ))}
      {view.html === '' ? null : (
        <section className="page section-gap">
          <CleanHtml html={view.html} className="prose" />
        </section>
      )}
    </article>
  )
}

/** Placeholder until the code of the older renderer is loaded. */
function NoRows() {
  return null
}

type BlockInPreviewProps = {
  blockKey: string
  block: BlockView
  isFirst: boolean
  isAfterHero: boolean
  isSelected: boolean
  pageUrl: string
}

/** Rendered again only if the block itself changed. */
const BlockInPreview = memo(({ blockKey, isSelected, block, ...place }: BlockInPreviewProps) => (
  <div
    data-preview={blockKey}
    className={`preview-block ${isSelected ? 'is-selected' : ''} ${block.hidden === true ? 'is-hidden' : ''}`}
    ref={(element) => {
      if (isSelected) element?.scrollIntoView({ block: 'nearest' })
    }}
  >
    <Block block={block} {...place} />
  </div>
))
