import type { PageRow } from '#features/pages/pages.contract.ts'
import type { ButtonRef, WidgetTemplate, WidgetVariables } from '#features/pages/widgets.contract.ts'
import type { DemoArt } from './demo-art.ts'

/** How a block of the demo club looks where it differs from a plain one. */
export type DemoBlockLook = {
  hidden?: boolean
  /** Days from seeding; negative is past. */
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
  /** Slug of its group in the page tree. */
  group: string
  blocks: DemoBlock[]
  /** HTML after the blocks. */
  content?: string
  /** Makes it a page of the older renderer. */
  rows?: PageRow[]
  isDraft?: boolean
}

/** A page of the demo club, once its pictures are there. */
export type DemoPageMaker = (art: DemoArt) => DemoPage

/** One block, its values checked against its template by the compiler. */
export function block<T extends WidgetTemplate>(
  name: string,
  template: T,
  variables: WidgetVariables[T],
  look: DemoBlockLook = {},
): DemoBlock {
  return { name, template, variables, look }
}

/** A button that leads to a page of the site. */
export function button(label: string, url: string, look: ButtonRef['look'] = 'primary'): ButtonRef {
  return { label, url, look }
}

type Column = WidgetVariables['timing_table']['columns'][number]

/** A column of words; the first of a table is usually the strong one. */
export function words(label: string, isStrong = false): Column {
  return { label, align: 'start', strong: isStrong }
}

/** A column of figures, which stand at the end of the line. */
export function figures(label: string, isStrong = false): Column {
  return { label, align: 'end', strong: isStrong }
}

/** A row of a timing table. */
export function row(
  cells: string[],
  kerb: string | null = null,
  url: string | null = null,
): WidgetVariables['timing_table']['rows'][number] {
  return { kerb, cells, url }
}
