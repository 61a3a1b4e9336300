import { createElement } from 'react'
import { HeroLineExit } from '#platform/ui/art/HeroLineExit.tsx'
import type { BlockView } from '../../page-view.ts'
import { LANGUAGE_MARK, type LanguageMark } from '../../language-mark.ts'
import { partNamed } from '../page-code.ts'
import { widgetNamed } from '../widgets/registry.ts'
import { lookClasses } from './block-look.ts'
import { useAppearance } from './use-appearance.ts'

/**
 * Renders one block: its background (colour, picture or looping video), its spacing, its scroll animation, and the
 * widget named by its template. An unknown template renders nothing.
 * @source docs/reference/pages-and-blocks.md §2.1, §2.3
 */
export function Block({ block, isFirst, isAfterHero, pageUrl }: BlockProps) {
  const widget = widgetNamed(block.template)
  const appear = useAppearance(block, !isFirst)
  if (!widget) return null
  const Backdrop = partNamed('Backdrop')
  const nextUp = block.variables['has_next_event'] ? widgetNamed('next_up') : undefined
  const props = {
    variables: block.variables,
    isFirst,
    pageUrl,
    hasVideo: block.background_video !== undefined,
    isAfterHero,
  }
  const hasGround = block.background_colour !== undefined || hasPicture(block)
  const touchesHeader = isFirst && !widget.isFullBleed && !widget.isPageHead
  const isWide = (block.full_width ?? false) || widget.isFullBleed
  return (
    <section
      ref={appear}
      id={block.anchor_name ?? undefined}
      data-block={block.template}
      {...(block.variables[LANGUAGE_MARK] as LanguageMark | undefined)}
      className={`${frameClasses(isFirst || isAfterHero, hasGround || widget.isFullBleed)} ${hasPicture(block) ? 'over-picture' : ''} ${block.background_video ? 'bg-brand' : ''} ${touchesHeader ? 'pt-12 lg:pt-16' : ''} ${lookClasses(block)}`}
    >
      {Backdrop && hasPicture(block) ? createElement(Backdrop, { block, isFirst }) : null}
      {isAfterHero && !widget.takesHeroLine ? <LineFromHero /> : null}
      <div className={isWide ? undefined : 'page'}>
        {createElement(widget.Component, {
          ...props,
          nextUp: nextUp && createElement(nextUp.Component, props),
        })}
      </div>
    </section>
  )
}

type BlockProps = {
  block: BlockView
  isFirst: boolean
  /** True if the previous block is the home hero, whose outline of the track continues into this block as a line. */
  isAfterHero: boolean
  pageUrl: string
}

/**
 * The continuation of the home hero’s track line: it comes from the inline-end edge and becomes the horizontal rule at
 * the top of this block.
 */
function LineFromHero() {
  return (
    <div className="page relative mb-12 h-16 lg:mb-16 lg:h-26">
      <HeroLineExit />
    </div>
  )
}

function frameClasses(isFlush: boolean, hasGround: boolean): string {
  const base = 'relative isolate'
  return `${base} ${hasGround ? 'overflow-clip' : 'overflow-y-clip'} ${isFlush ? '' : 'section-gap'}`
}

function hasPicture(block: BlockView): boolean {
  return block.background_image !== undefined || block.background_video !== undefined
}
