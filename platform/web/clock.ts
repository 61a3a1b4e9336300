/** The browser's clock; the only web code that may read the time. */
export const browserClock = { nowMs: (): number => Date.now() }
