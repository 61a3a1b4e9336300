import type { ReactNode } from 'react'
import { SectionHead } from '#platform/ui/SectionHead.tsx'

type GalleryPartProps = {
  id: string
  title: string
  note?: ReactNode
  /** Columns of twelve, on a desk. */
  span?: 4 | 5 | 6 | 7 | 12
  /** Rows that begin at the heading's own rule. */
  isSheet?: boolean
  children: ReactNode
}

/** One part under its ruled heading, with an address of its own. */
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
