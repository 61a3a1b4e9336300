/** Pages show what other features know: the shop's goods, the calendar's events, what membership costs. */
import { canEnter } from '#features/events/events.rules.ts'
import { packed, type PackedEvents } from '#features/events/packed-event.rules.ts'
import type { CalendarListing, CalendarSource } from '#features/events/calendar-source.ts'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { PublicType, ShownType } from '#features/membership-types/membership-types.contract.ts'
import type { BlockView, PageView } from '#features/pages/page-view.ts'

export type Others = {
  shop: ShopSource
  calendar: CalendarSource
  /** And until when they cost that. */
  types: () => Promise<{ types: PublicType[]; untilMs: number }>
}

/** Enough to find one among them that one can enter. */
const LOOKED_AT = 12

/** The page with all that its blocks show of others, and until when that stays so; null where nothing of it ends. */
export async function withOthers(
  view: PageView,
  others: Others,
): Promise<{ view: PageView; untilMs: number | null }> {
  const shows = (template: string) => view.blocks.some((block) => block.template === template)
  const most = Math.max(...view.blocks.map(eventsOf), 0)
  const [goods, calendar, membership] = await Promise.all([
    shows('product_list') ? others.shop.list() : null,
    most === 0 ? null : others.calendar.list({ most }),
    shows('membership_types') ? others.types() : null,
  ])
  const found = { goods: goods?.products ?? [], calendar, types: membership?.types ?? [] }
  const blocks = view.blocks.map((block) => ({
    ...block,
    variables: { ...block.variables, ...moreFor(block, found) },
  }))
  return { view: { ...view, blocks }, untilMs: membership?.untilMs ?? null }
}

/** How many of the next events a block is drawn from. */
function eventsOf({ template, variables }: BlockView): number {
  if (template === 'next_events') return Number(variables['most'])
  return template === 'track_hero' && variables['has_next_event'] === true ? LOOKED_AT : 0
}

type FoundOthers = {
  goods: Awaited<ReturnType<ShopSource['list']>>['products']
  calendar: Pick<CalendarListing, 'data' | 'now'> | null
  types: readonly PublicType[]
}

/** What a block is drawn with beside what its author wrote. */
function moreFor(block: BlockView, { goods, calendar, types }: FoundOthers): Record<string, unknown> {
  const { template, variables } = block
  if (template === 'membership_types') return { types: types.map(shownOf) }
  if (template === 'product_list') {
    const { group, most } = variables
    const wanted = goods.filter((product) => group === '' || product.group === group)
    return { products: wanted.slice(0, Number(most)) }
  }
  const events = eventsOf(block)
  if (calendar === null || events === 0) return {}
  const { data, now } = calendar
  const shown =
    template === 'next_events'
      ? data.slice(0, events)
      : data.filter((event) => canEnter(event, Date.parse(now))).slice(0, 1)
  return { calendar: { data: shown.map(packed), now } satisfies PackedEvents }
}

function shownOf(type: PublicType): ShownType {
  const { name, description, colour, fee, joining_fee, join_today } = type
  return { name, description, colour, fee, joining_fee, join_today }
}
