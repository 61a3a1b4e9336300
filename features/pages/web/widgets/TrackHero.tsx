import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import { HeroCircuit } from '#platform/ui/art/HeroCircuit.tsx'
import type { TrackHeroVariables } from '../../widgets.contract.ts'
import type { WidgetProps } from './widget-props.ts'
import { WidgetButtons } from './WidgetButtons.tsx'
import { HeadingLines, WidgetHeading } from './WidgetHeading.tsx'

/** The home hero: a large heading on the brand background beside the outline of the club’s circuit. */
export function TrackHero({ variables, isFirst, hasVideo, nextUp }: WidgetProps<TrackHeroVariables>) {
  const { heading, text, buttons, outline, caption, record } = variables
  return (
    <div className={hasVideo ? 'on-brand-clear relative' : 'on-brand relative'}>
      {hasVideo ? null : <ContourGround />}
      <div className="page relative hero-words grid gap-8 overflow-y-clip pt-10 pb-20 lg:min-h-[38rem] lg:grid-cols-12 lg:gap-6 lg:pt-16 lg:pb-24">
        <div className="relative z-1 lg:col-span-6 lg:col-start-1 lg:row-start-1">
          <WidgetHeading isFirst={isFirst} look="text-hero">
            <HeadingLines lines={heading} />
          </WidgetHeading>
          <p className="mt-5 max-w-[34ch] text-lead text-muted">{text}</p>
          <WidgetButtons buttons={buttons} />
        </div>
        {outline ? (
          <>
            <div className="lg:col-span-7 lg:col-start-6 lg:row-start-1">
              <HeroCircuit outline={outline} />
            </div>
            <p className="hero-caption text-note text-muted">
              <span className="block">{caption}</span>
              <span className="block">{record}</span>
            </p>
          </>
        ) : null}
        {nextUp && <div className="hero-next">{nextUp}</div>}
      </div>
    </div>
  )
}
