import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { nextColumn, StackedColumns } from './StackedColumns.tsx'

const SERIES = [
  { key: 'entry', label: 'Entries' },
  { key: 'goods', label: 'Goods' },
]
const COLUMNS = [
  { key: '1', label: '1 Nov', values: { entry: 100, goods: 50 } },
  { key: '2', label: '2 Nov', values: { goods: 30 } },
  { key: '3', label: '3 Nov', values: {} },
]

function draw(locale: string): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>
      <StackedColumns
        label="180 received"
        series={SERIES}
        columns={COLUMNS}
        format={(value) => `$${value}`}
        table={<p>The table</p>}
      />
    </I18nProvider>,
  )
}

/** Returns the horizontal positions of the columns. */
const placesOf = (html: string) =>
  [...html.matchAll(/class="chart-touch" x="([\d.]+)%/g)].map(([, x]) => Math.round(Number(x)))

describe('stacked columns', () => {
  it('name each column with its sum and its parts', () => {
    const html = draw('en')
    expect(html).toContain('aria-label="1 Nov: $150, Entries $100, Goods $50"')
    expect(html).toContain('aria-label="2 Nov: $30"')
    expect(html).toContain('aria-label="3 Nov: $0"')
    expect(html).toContain('The table')
  })

  it('write no style attribute', () => {
    expect(draw('en')).not.toContain('style=')
  })

  it('run in the reading direction', () => {
    expect(placesOf(draw('en'))).toEqual(placesOf(draw('ar')).toReversed())
  })

  it('can be reached by pressing Tab once', () => {
    expect(draw('en').match(/tabindex="0"/gi)).toHaveLength(1)
  })
})

describe('the arrow keys in a chart', () => {
  it('follow the reading direction and stop at the ends', () => {
    const english = { count: 3, isRtl: false }
    const arabic = { count: 3, isRtl: true }
    expect(nextColumn('ArrowRight', 0, english)).toBe(1)
    expect(nextColumn('ArrowRight', 2, english)).toBeNull()
    expect(nextColumn('ArrowRight', 1, arabic)).toBe(0)
    expect(nextColumn('ArrowLeft', 1, arabic)).toBe(2)
    expect(nextColumn('End', 0, english)).toBe(2)
    expect(nextColumn('Home', 2, english)).toBe(0)
    expect(nextColumn('Enter', 0, english)).toBeNull()
  })
})
