/** A device in the words a person knows it by, from what its browser calls itself. */

export type Device = { browser: string; system: string }

/** The first that fits wins: most browsers also claim to be those below them. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bCriOS\/|\bChrome\/|\bChromium\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** What browser and machine a session began on; a part that is not known is empty. */
export function deviceOf(userAgent: string): Device {
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}

/** Whether somebody holds it in the hand. */
export function isHandheld({ system }: Device): boolean {
  return ['iPhone', 'iPad', 'Android'].includes(system)
}
