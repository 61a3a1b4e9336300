/** Sizes shared by all charts, in px unless stated otherwise. */

export const HEIGHT_PX = 200
export const TOP_PX = 16
const AXIS_PX = 24
export const CHART_PX = TOP_PX + HEIGHT_PX + AXIS_PX
/** The most labels under the marks; a phone shows half of them. */
export const LABELS_MOST = 8
/** The most lines across the chart, the zero line included. */
export const LINES_MOST = 4
