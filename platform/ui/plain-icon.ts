import { createElement, type ComponentType, type SVGProps } from 'react'

/** The drawing of an icon: its elements, each with the key that React needs. */
type IconData = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

/** Returns the component of a lucide icon, for `Icon`. The build uses it in place of lucide's own function. */
export function createIcon({ node }: IconData): ComponentType<SVGProps<SVGSVGElement> & { size: number }> {
  return ({ size, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
