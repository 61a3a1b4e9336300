import type { ReactNode } from 'react'

type SectionHeadProps = {
  title: ReactNode
  /** A link or note at the inline end. */
  aside?: ReactNode
  level?: 2 | 3 | 4
  size?: 'h2' | 'h3' | 'h4'
  id?: string
  /** False omits the line below the heading, for rows that have lines of their own. */
  isRuled?: boolean
}

const SIZES = { h2: 'text-h2', h3: 'text-h3', h4: 'text-h4' } as const

/** A heading with a line in ink colour, 10 px above its content. */
export function SectionHead({ title, aside, level = 2, size = 'h3', id, isRuled = true }: SectionHeadProps) {
  const Title = `h${level}` as const
  return (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 pb-2.5 ${isRuled ? 'border-b-2 border-ink' : ''}`}
    >
      <Title id={id} className={SIZES[size]}>
        {title}
      </Title>
      {aside ? <div className="text-note text-muted">{aside}</div> : null}
    </div>
  )
}
