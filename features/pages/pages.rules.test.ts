import { describe, expect, it } from 'vitest'
import { type BlockTimes, isBlockVisible, isWidgetVisible, nextVisibilityChangeMs } from './pages.rules.ts'
import type { WidgetSettings } from './widgets.contract.ts'

const at = (iso: string) => Date.parse(iso)
const block = (rest: Partial<BlockTimes> = {}): BlockTimes => ({
  hidden: false,
  deleted: false,
  start_time: null,
  end_time: null,
  ...rest,
})

const NOON = '2026-11-21T12:00:00.000Z'
const BEFORE_NOON = '2026-11-21T11:59:59.999Z'
const AFTER_NOON = '2026-11-21T12:00:00.001Z'

describe('isBlockVisible', () => {
  it.each<[string, Partial<BlockTimes>, string, boolean]>([
    ['without bounds', {}, NOON, true],
    ['that is hidden', { hidden: true }, NOON, false],
    ['that is deleted', { deleted: true }, NOON, false],
    ['that is hidden but being edited', { hidden: true, editing: true }, NOON, true],
    ['that is over but being edited', { end_time: BEFORE_NOON, editing: true }, NOON, true],
    ['a millisecond before its start', { start_time: NOON }, BEFORE_NOON, false],
    ['at its start', { start_time: NOON }, NOON, true],
    ['a millisecond before its end', { end_time: NOON }, BEFORE_NOON, true],
    ['at its end', { end_time: NOON }, NOON, false],
    ['between start and end', { start_time: BEFORE_NOON, end_time: AFTER_NOON }, NOON, true],
    [
      'within its bounds but hidden',
      { start_time: BEFORE_NOON, end_time: AFTER_NOON, hidden: true },
      NOON,
      false,
    ],
    ['whose bounds are in another zone', { start_time: '2026-11-21T23:00:00+11:00' }, NOON, true],
  ])('decides on a block: %s', (_what, rest, now, isVisible) => {
    expect(isBlockVisible(block(rest), at(now))).toBe(isVisible)
  })
})

describe('isWidgetVisible', () => {
  it.each<[string, WidgetSettings, string, boolean]>([
    ['without settings', {}, NOON, true],
    ['switched off', { widget_is_visible: '0' }, NOON, false],
    ['switched on', { widget_is_visible: '1' }, NOON, true],
    ['with an empty switch', { widget_is_visible: '' }, NOON, true],
    ['before it may be seen', { widget_hidden_before: NOON }, BEFORE_NOON, false],
    ['at the instant it may be seen', { widget_hidden_before: NOON }, NOON, true],
    ['at its last instant', { widget_hidden_after: NOON }, NOON, true],
    ['past its last instant', { widget_hidden_after: NOON }, AFTER_NOON, false],
    ['with bounds that are no dates', { widget_hidden_before: 'soon', widget_hidden_after: '' }, NOON, true],
  ])('decides on a widget: %s', (_what, settings, now, isVisible) => {
    expect(isWidgetVisible(settings, at(now))).toBe(isVisible)
  })
})

describe('nextVisibilityChangeMs', () => {
  const next = (blocks: BlockTimes[], widgets: WidgetSettings[] = [], now = NOON) =>
    nextVisibilityChangeMs(blocks, widgets, at(now))

  it('returns the earliest future start or end', () => {
    expect(
      next([block({ start_time: '2026-12-01T00:00:00Z' }), block({ end_time: '2026-11-30T00:00:00Z' })]),
    ).toBe(at('2026-11-30T00:00:00Z'))
  })

  it('returns null if nothing will change', () => {
    expect(
      next([block(), block({ start_time: BEFORE_NOON, end_time: NOON })], [{ widget_hidden_before: NOON }]),
    ).toBeNull()
  })

  it('ignores hidden and deleted blocks and widgets', () => {
    expect(
      next(
        [block({ hidden: true, start_time: AFTER_NOON }), block({ deleted: true, end_time: AFTER_NOON })],
        [{ widget_is_visible: '0', widget_hidden_before: AFTER_NOON }],
      ),
    ).toBeNull()
  })

  it('returns the millisecond after a widget’s last visible instant', () => {
    const settings = { widget_hidden_after: AFTER_NOON }
    const change = next([], [settings])
    expect(change).toBe(at(AFTER_NOON) + 1)
    expect(isWidgetVisible(settings, change! - 1)).toBe(true)
    expect(isWidgetVisible(settings, change!)).toBe(false)
  })
})
