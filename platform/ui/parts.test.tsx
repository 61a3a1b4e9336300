import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Button, ButtonLink } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { DateBoxes } from './DateBoxes.tsx'
import { FactRows } from './FactRows.tsx'
import { doLabelsFit, FiveDots } from './FiveDots.tsx'
import { Kerb } from './Kerb.tsx'
import { PlaceBar } from './PlaceBar.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SectorChips } from './SectorChips.tsx'
import { tabAfterKey, Tabs } from './Tabs.tsx'
import { TextField } from './TextField.tsx'
import { TimingRow } from './TimingRow.tsx'
import { TimingTable } from './TimingTable.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_locale, id) => id })

function drawn(part: ReactNode): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>{part}</MemoryRouter>
    </I18nProvider>,
  )
}

function attribute(html: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]
}

describe('field', () => {
  it('is named by its label and described by its hint and error, in that order', () => {
    const html = drawn(<TextField id="odometer" label="Odometer" hint="In kilometres" error="Digits only" />)
    expect(html).toMatch(/<label id="odometer-label" for="odometer"/)
    expect(attribute(html, 'aria-describedby')).toBe('odometer-hint odometer-error')
    expect(html).toContain('id="odometer-hint"')
    expect(html).toContain('id="odometer-error"')
    expect(attribute(html, 'aria-invalid')).toBe('true')
  })

  it('has no error attributes while there is no error', () => {
    const html = drawn(<TextField id="odometer" label="Odometer" />)
    expect(html).not.toContain('aria-invalid')
    expect(html).not.toContain('aria-describedby')
  })

  it('generates an id if none is given', () => {
    const html = drawn(<Checkbox label="I agree" />)
    expect(attribute(html, 'for')).toBe(attribute(html.slice(html.indexOf('<input')), 'id'))
  })

  it('groups the boxes of a date under one legend and enables birthday autofill', () => {
    const html = drawn(
      <DateBoxes
        id="born"
        name="born"
        label="Date of birth"
        isBirthday
        error="No such day"
        value={{ day: '31', month: '2', year: '1990' }}
        onChange={() => undefined}
      />,
    )
    expect(html).toMatch(/<fieldset id="born" aria-describedby="born-error"/)
    for (const part of ['day', 'month', 'year']) expect(html).toContain(`autoComplete="bday-${part}"`)
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
  })

  it('uses native radio inputs', () => {
    const html = drawn(
      <RadioGroup
        name="pay"
        label="Pay with"
        choices={[
          { value: 'card', label: 'Card' },
          { value: 'bank', label: 'Bank' },
        ]}
        defaultValue="bank"
      />,
    )
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    const chosen = [...html.matchAll(/<input[^>]*>/g)].filter(([input]) => input.includes(' checked'))
    expect(chosen.map(([input]) => attribute(input, 'value'))).toEqual(['bank'])
  })
})

describe('button', () => {
  it('announces that it is busy, keeps the width of its label, and stays focusable', () => {
    const html = drawn(
      <Button busy busyLabel="Paying">
        Pay $65.70
      </Button>,
    )
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled')
    expect(html).toMatch(/<span class="invisible">Pay \$65\.70<\/span>/)
  })

  it('that navigates is a link', () => {
    expect(drawn(<ButtonLink href="/join">Join</ButtonLink>)).toMatch(/^<a[^>]* href="\/join"/)
    expect(drawn(<ButtonLink href="https://example.org/">Away</ButtonLink>)).toContain('rel="noopener"')
  })
})

describe('tabs, each with its panel', () => {
  it.each([
    ['ArrowRight', 0, false, 1],
    ['ArrowRight', 2, false, 0],
    ['ArrowLeft', 0, false, 2],
    ['ArrowLeft', 0, true, 1],
    ['ArrowRight', 0, true, 2],
    ['Home', 2, false, 0],
    ['End', 0, true, 2],
    ['ArrowDown', 0, false, undefined],
  ])('on %s at tab %i (right to left: %s) move to %s', (key, at, isRtl, expected) => {
    expect(tabAfterKey(key, at, 3, isRtl)).toBe(expected)
  })

  it('have one tab stop and name their panels', () => {
    const html = drawn(
      <Tabs
        label="Car"
        value="b"
        onChange={() => undefined}
        tabs={[
          { id: 'a', label: 'A', panel: 'one' },
          { id: 'b', label: 'B', panel: 'two' },
        ]}
      />,
    )
    expect(html.match(/role="tab"[^>]*tabindex="0"/gi)).toHaveLength(1)
    const tabId = /id="([^"]*-b-tab)"/.exec(html)?.[1]
    expect(html).toContain(`aria-labelledby="${tabId}"`)
    expect(html).toMatch(/hidden=""[^>]*>one/)
    expect(html).toMatch(/tab-panel[^>]*>two/)
  })
})

describe('tabs above one list', () => {
  it('share one panel, which is labelled by the chosen tab', () => {
    const html = drawn(
      <Tabs
        label="Orders"
        value="b"
        onChange={() => undefined}
        tabs={[
          { id: 'a', label: 'A' },
          { id: 'b', label: 'B' },
        ]}
      >
        the list
      </Tabs>,
    )
    const [panelId, tabId] =
      /role="tabpanel" id="([^"]*)" aria-labelledby="([^"]*)">the list/.exec(html)?.slice(1) ?? []
    expect(html.match(new RegExp(`role="tab"[^>]*aria-controls="${panelId}"`, 'g'))).toHaveLength(2)
    expect(tabId).toMatch(/-b-tab$/)
  })
})

describe('rows, tables and progress marks', () => {
  it('draw a track’s colour without a style attribute, below the layer that lightens it', () => {
    const html = drawn(<Kerb colour="#b8441c" />)
    expect(html).toContain('fill="#b8441c"')
    expect(html).toContain('class="lift"')
    expect(html).not.toContain('style=')
    expect(drawn(<Kerb colour="signal" />)).not.toContain('class="lift"')
  })

  it('make the whole row of an event one link', () => {
    const html = drawn(
      <TimingRow
        date={{ day: '12', weekday: 'Sat', month: 'Dec', iso: '2026-12-12' }}
        title="Hillclimb"
        href="/events/1"
        isCancelled
      />,
    )
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('line-through')
    expect(html).toContain('dateTime="2026-12-12"')
  })

  it('give every table row a header and the table a name', () => {
    const html = drawn(
      <TimingTable
        caption="Prices"
        columns={[
          { key: 'type', head: 'Type' },
          { key: 'price', head: 'Price', isEnd: true, isFigure: true },
        ]}
        rows={[{ key: 'full', cells: { type: 'Full', price: '$95.00' } }]}
      />,
    )
    expect(html).toContain('<caption class="visually-hidden">Prices</caption>')
    expect(html).toContain('<th scope="row">Full</th>')
    expect(html).toContain('<bdi dir="ltr">$95.00</bdi>')
  })

  it('draw one mark per place, and at most as many taken ones as there are places', () => {
    const marks = (html: string) =>
      [...html.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => path.split('M').length - 1)
    expect(marks(drawn(<PlaceBar taken={61} total={65} />))).toEqual([61, 4])
    expect(marks(drawn(<PlaceBar taken={70} total={65} />))).toEqual([65, 0])
  })

  it('number the chips of the steps and state the step as text', () => {
    const html = drawn(<SectorChips count={5} now={2} />)
    expect(html.match(/data-state="done"/g)).toHaveLength(1)
    expect(html.match(/data-state="to-come"/g)).toHaveLength(3)
    expect(
      [...html.matchAll(/class="sector[^>]*aria-hidden="true"[^>]*>([^<]*)/g)].map(([, text]) => text),
    ).toEqual(['1', '2', '3', '4', '5'])
  })

  it('show all five labels, or only the current one if they are too long', () => {
    expect(doLabelsFit(['Sent', 'Checked', 'Declaration ready'])).toBe(true)
    expect(doLabelsFit(['Sent', 'Fahrzeugbesichtigung'])).toBe(false)
    const html = drawn(<FiveDots labels={['Eins', 'Fahrzeugbesichtigung', 'Drei']} now={2} />)
    expect(html.match(/visually-hidden">(Eins|Fahrzeugbesichtigung|Drei)/g)).toHaveLength(3)
    expect(html).toMatch(/<p[^>]*aria-hidden="true"[^>]*>Fahrzeugbesichtigung/)
    expect(html).toContain('aria-current="step"')
  })
})

describe('text of a person on a right-to-left screen', () => {
  it('keeps its own direction in a list of details: 500 × 700 mm begins with 500', () => {
    const html = drawn(<FactRows facts={[{ key: 'size', name: 'Size', value: '500 × 700 mm' }]} />)
    expect(html).toContain('<dd><bdi>500 × 700 mm</bdi></dd>')
  })
})
