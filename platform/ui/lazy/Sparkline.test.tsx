import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, test } from 'vitest'
import { Sparkline, sparkPoints } from './Sparkline.tsx'

test.each([
  [
    [0, 5, 10],
    [24, 14, 4],
  ],
  [
    [7, 7],
    [14, 14],
  ],
  [
    [-10, 0],
    [24, 4],
  ],
])('the values %j are drawn at the heights %j', (values, heights) => {
  const points = sparkPoints(values)
  expect(points.map(({ y }) => y)).toEqual(heights)
  expect([points[0]?.x, points.at(-1)?.x]).toEqual([4, 92])
})

it('names the image and draws nothing for a single value', () => {
  expect(renderToStaticMarkup(<Sparkline label="From 1 to 2" values={[1, 2]} />)).toContain(
    'role="img" aria-label="From 1 to 2"',
  )
  expect(renderToStaticMarkup(<Sparkline label="1" values={[1]} />)).toBe('')
})
