/** What every widget is drawn with, beside its own values. */
export type WidgetProps<Variables> = {
  variables: Variables
  /** True for the first block of a page: its heading is the page's h1, its picture comes first. */
  isFirst: boolean
  pageUrl: string
  hasVideo: boolean
  /** The block before is the home hero, whose line becomes the rule that this widget begins with. */
  isAfterHero: boolean
}
