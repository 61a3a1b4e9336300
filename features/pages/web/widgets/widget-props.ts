import type { ReactNode } from 'react'

/** What every widget is drawn with, beside its own values. */
export type WidgetProps<Variables> = {
  variables: Variables
  /** True for the first block of a page: its heading is the page's h1, its picture comes first. */
  isFirst: boolean
  pageUrl: string
  hasVideo: boolean
  /** The block before is the home hero, whose line becomes the rule that this widget begins with. */
  isAfterHero: boolean
  /** What the calendar puts on the home hero, where its author wants it. */
  nextUp?: ReactNode
}
