import Check from 'lucide-react/icons/check'
import { Button } from '#platform/ui/Button.tsx'
import { Chip } from '#platform/ui/Chip.tsx'
import { Figure } from '#platform/ui/Figure.tsx'
import { Icon } from '#platform/ui/Icon.tsx'
import { GalleryPart } from './GalleryPart.tsx'
import { ARABIC, WORDS } from './gallery-messages.ts'

const SIZES = ['text-hero', 'text-h1', 'text-h2', 'text-h3', 'text-h4'] as const

/** Gallery samples of the type scale, from hero text to small print. */
export function TypeSamples() {
  return (
    <>
      <GalleryPart id="type" title={WORDS.typeHead} span={7}>
        <div className="gallery-stack gallery-type">
          {WORDS.typeSamples.map((words, place) => (
            <p key={words} className={SIZES[place]}>
              {words}
            </p>
          ))}
          <p>{WORDS.typeText}</p>
          <p className="text-note text-muted">
            {WORDS.typeSmall} <Figure>{WORDS.typeFigures}</Figure>
          </p>
        </div>
      </GalleryPart>
      <GalleryPart id="arabic" title={WORDS.arabicHead} span={5}>
        <div className="gallery-stack" lang="ar" dir="rtl">
          <p className="text-h1">{ARABIC.title}</p>
          <p>{ARABIC.text}</p>
          <p className="text-note text-muted">{ARABIC.note}</p>
          <div className="gallery-row">
            <Button>{ARABIC.button}</Button>
            <Chip tone="success" icon={<Icon of={Check} size={14} />}>
              {ARABIC.chip}
            </Chip>
          </div>
        </div>
      </GalleryPart>
    </>
  )
}
