import type { NamedAudience } from '#features/pages/audience.rules.ts'
import type { PageRow } from '#features/pages/pages.contract.ts'
import type { ButtonRef, WidgetTemplate, WidgetVariables } from '#features/pages/widgets.contract.ts'
import type { DemoArt } from './demo-art.ts'

/** The appearance of a demo block, where it differs from a plain one. */
export type DemoBlockLook = {
  hidden?: boolean
  /** Days from seeding to the start; negative for the past. */
  startsInDays?: number
  endsInDays?: number
  textColour?: 'wht' | 'blk'
  backgroundColour?: 'wht' | 'blk' | 'bnd' | 'pri' | 'sec' | 'suc' | 'inf' | 'wrn' | 'dng'
  paddingTop?: string
  paddingBottom?: string
  marginTop?: string
  marginBottom?: string
  isFullWidth?: boolean
  backgroundImageHash?: string
  isBackgroundFixed?: boolean
  backgroundOpacity?: string
  backgroundSaturation?: string
  backgroundVideoId?: number | null
  aosType?: string
  aosDelayMs?: number
  anchor?: string
  /** The audience for which the block is shown; absent if it is for everyone. */
  audience?: NamedAudience
}

export type DemoBlock = { name: string; template: WidgetTemplate; variables: object; look: DemoBlockLook }

export type DemoPage = {
  url: string
  name: string
  kind: 'website' | 'article'
  seoTitle: string
  seoMetaDescription: string
  /** 0 to 100 */
  priorityPercent: number
  /** Slug of the page's group in the page tree. */
  group: string
  blocks: DemoBlock[]
  /** HTML that is shown after the blocks. */
  content?: string
  /** Rows for the older renderer; if present, the page uses it. */
  rows?: PageRow[]
  isDraft?: boolean
}

/** A function that creates a demo page from the stored pictures. */
export type DemoPageMaker = (art: DemoArt) => DemoPage

/** Creates a block. The compiler checks its values against its template. */
export function block<T extends WidgetTemplate>(
  name: string,
  template: T,
  variables: WidgetVariables[T],
  look: DemoBlockLook = {},
): DemoBlock {
  return { name, template, variables, look }
}

/** Creates a button that links to a page of the site. */
export function button(label: string, url: string, look: ButtonRef['look'] = 'primary'): ButtonRef {
  return { label, url, look }
}

type Column = WidgetVariables['timing_table']['columns'][number]

/** Creates a text column. The first column of a table is usually the strong one. */
export function words(label: string, isStrong = false): Column {
  return { label, align: 'start', strong: isStrong }
}

/** Creates a column of numbers, aligned at the end of the line. */
export function figures(label: string, isStrong = false): Column {
  return { label, align: 'end', strong: isStrong }
}

/** Creates a row of a timing table. */
export function row(
  cells: string[],
  kerb: string | null = null,
  url: string | null = null,
): WidgetVariables['timing_table']['rows'][number] {
  return { kerb, cells, url }
}
