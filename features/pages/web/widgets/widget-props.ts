import type { ReactNode } from 'react'

/** The props of every widget, in addition to its own values. */
export type WidgetProps<Variables> = {
  variables: Variables
  /** True for the first block of a page: its heading is the page's h1, and its picture is loaded first. */
  isFirst: boolean
  pageUrl: string
  hasVideo: boolean
  /** True if the previous block is the home hero, whose line becomes the top rule of this widget. */
  isAfterHero: boolean
  /** The calendar’s next event, for a home hero whose author enabled it. */
  nextUp?: ReactNode
}
