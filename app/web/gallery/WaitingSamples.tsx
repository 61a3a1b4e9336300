import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '#platform/ui/Button.tsx'
import { FiveDots } from '#platform/ui/FiveDots.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { ProgressLine } from '#platform/ui/ProgressLine.tsx'
import { Ring } from '#platform/ui/Ring.tsx'
import { SkeletonRows } from '#platform/ui/Skeleton.tsx'
import { Spinner } from '#platform/ui/Spinner.tsx'
import { UploadBar } from '#platform/ui/UploadBar.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { LONG_STEPS, STEPS } from './gallery-samples.ts'
import { WORDS } from './gallery-messages.ts'

const FILE_NAME = 'engine-bay.jpg'

/** Gallery samples of progress and loading indicators. */
export function WaitingSamples() {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <GalleryPart id="progress" title={WORDS.progressHead} span={7}>
        <div className="gallery-line" aria-hidden="true">
          <span />
        </div>
        <UploadBar label={FILE_NAME} done={WORDS.fileSent} share={0.62} />
        <FiveDots labels={STEPS} now={2} icon={<Icon of={Pencil} size={14} />} />
        <FiveDots labels={LONG_STEPS} now={4} />
        <div className="gallery-row" data-wide="">
          <Ring done={23} total={60} caption={WORDS.of60} />
          <Ring done={6} total={9} caption={WORDS.of9} tone="ink" />
          <Spinner sizePx={24} />
          <Button tone="outline" onClick={() => setIsBusy(!isBusy)}>
            {isBusy ? WORDS.stopBar : WORDS.startBar}
          </Button>
        </div>
        <ProgressLine isBusy={isBusy} />
      </GalleryPart>
      <GalleryPart id="skeleton" title={WORDS.skeletonHead} note={WORDS.skeletonNote} span={5}>
        <SkeletonRows />
      </GalleryPart>
    </>
  )
}
