import type { ReactNode } from 'react'
import { SectionHead } from '#platform/ui/SectionHead.tsx'

type GalleryPartProps = {
  id: string
  title: string
  note?: ReactNode
  /** The width of the section in grid columns, of twelve on a wide screen. */
  span?: 4 | 5 | 6 | 7 | 12
  /** True if the rows of the section begin directly below the line under its heading. */
  isSheet?: boolean
  children: ReactNode
}

/** One section of the gallery with a ruled heading and its own anchor. */
export function GalleryPart({ id, title, note, span = 12, isSheet = false, children }: GalleryPartProps) {
  return (
    <section
      id={id}
      className="gallery-part"
      data-span={span}
      data-sheet={isSheet ? '' : undefined}
      aria-labelledby={`${id}-title`}
    >
      <SectionHead id={`${id}-title`} title={title} aside={note} />
      {children}
    </section>
  )
}
