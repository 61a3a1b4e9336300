import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StaffTable } from './StaffTable.tsx'

it('a person’s text keeps its own writing direction in a cell, and an empty cell stays empty', () => {
  const html = renderToStaticMarkup(
    <StaffTable
      caption="Stock"
      rows={['12 to 17, with a guardian', '']}
      keyOf={(row) => row}
      columns={[{ key: 'for', head: 'Who for', cell: (row) => row }]}
    />,
  )
  expect(html).toContain('<td><bdi>12 to 17, with a guardian</bdi></td>')
  expect(html).toContain('<td></td>')
})
