/** The browser's clock: the one legal reader of time on a screen. */
export const browserClock = { nowMs: (): number => Date.now() }
