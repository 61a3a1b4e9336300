import Plus from 'lucide-react/icons/plus'
import { Button, ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ContourGround } from '#platform/ui/art/ContourGround.tsx'
import { EmptyStateTrack } from '#platform/ui/art/EmptyStateTrack.tsx'
import { RunWideLine } from '#platform/ui/art/RunWideLine.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { WORDS } from './gallery-messages.ts'

/** Gallery samples of empty and error states. */
export function StateSamples() {
  return (
    <>
      <GalleryPart id="not-found" title={WORDS.notFound} span={7}>
        <div className="gallery-wide on-brand">
          <ContourGround />
          <RunWideLine />
          <div className="relative">
            <p className="text-label text-signal">{WORDS.runWide}</p>
            <p className="mt-1 text-call">{WORDS.notFound}</p>
            <p className="mt-2 max-w-[19rem] text-muted">{WORDS.notFoundText}</p>
            <p className="mt-5">
              <ButtonLink tone="amber" href="/">
                {WORDS.home}
              </ButtonLink>
            </p>
          </div>
        </div>
      </GalleryPart>
      <GalleryPart id="empty" title={WORDS.emptyHead} span={5}>
        <EmptyState
          level={3}
          art={<EmptyStateTrack />}
          title={WORDS.emptyTitle}
          action={<Button icon={<Icon of={Plus} />}>{WORDS.addCar}</Button>}
        >
          {WORDS.emptyText}
        </EmptyState>
      </GalleryPart>
    </>
  )
}
