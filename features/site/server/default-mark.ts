/** Returns the default logo as SVG: two open rings and the finish line. */
function mark(ringColour: string, finishColour: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none">' +
    `<path stroke="${ringColour}" stroke-width="4" d="M30.1 10.7A15 15 0 1 0 30.1 25.3"/>` +
    `<path stroke="${ringColour}" stroke-width="2" d="M22.7 13.2A7.4 7.4 0 1 0 22.7 22.8"/>` +
    `<path fill="${finishColour}" d="M24.4 15.9h11.4v4.2H24.4z"/></svg>\n`
  )
}

/** The default logo for a light browser theme, in the brand colour with the amber finish line. */
export const LIGHT_MARK_SVG = mark('#0B2E33', '#FFB703')
/** The default logo for a dark browser theme. */
export const DARK_MARK_SVG = mark('#FFFFFF', '#FFC533')
