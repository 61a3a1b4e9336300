import type { ReactNode } from 'react'

/** A block's heading: the page's h1 if the block comes first, else an h2. Renders nothing if empty. */
export function WidgetHeading({
  children,
  isFirst,
  look,
}: {
  children: ReactNode
  isFirst: boolean
  look?: string
}) {
  if (children === '' || children === null || (Array.isArray(children) && children.length === 0)) return null
  return isFirst ? (
    <h1 className={look ?? 'text-h1'} tabIndex={-1}>
      {children}
    </h1>
  ) : (
    <h2 className={look ?? 'text-h2'}>{children}</h2>
  )
}

/** The lines of a heading, each on a separate line if there is room. */
export function HeadingLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    <span key={line} className="own-words block">
      {index > 0 ? ' ' : ''}
      {line}
    </span>
  ))
}
