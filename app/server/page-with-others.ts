/** Adds to the blocks of a page the data that comes from other features: products, events, membership prices. */
import { canEnter } from '#features/events/events.rules.ts'
import { packed, type PackedEvents } from '#features/events/packed-event.rules.ts'
import type { CalendarListing, CalendarSource } from '#features/events/calendar-source.ts'
import type { ShopSource } from '#features/catalogue/shop-source.ts'
import type { PublicType, ShownType } from '#features/membership/membership-types.contract.ts'
import type { BlockView, PageView } from '#features/pages/page-view.ts'

export type Others = {
  shop: ShopSource
  calendar: CalendarSource
  /** Membership types with today's prices, and the instant until which these are valid. */
  types: () => Promise<{ types: PublicType[]; untilMs: number }>
}

/** The number of upcoming events that are read to find one that is open for entries. */
const LOOKED_AT = 12

/**
 * Returns the page with the data that its blocks show of other features, and the instant until which it is valid; null
 * if it does not expire.
 */
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

/** Returns the number of upcoming events that a block shows. */
function eventsOf({ template, variables }: BlockView): number {
  if (template === 'next_events') return Number(variables['most'])
  return template === 'track_hero' && variables['has_next_event'] === true ? LOOKED_AT : 0
}

type FoundOthers = {
  goods: Awaited<ReturnType<ShopSource['list']>>['products']
  calendar: Pick<CalendarListing, 'data' | 'now'> | null
  types: readonly PublicType[]
}

/** Returns the values that a block needs in addition to those that its author wrote. */
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
  const { joining_fee: _, year_ends_on: _end, ...shown } = type
  return shown
}
