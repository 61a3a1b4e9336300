// Writes platform/shared/formats/<locale>.json from the ICU data of the running Node: month and weekday names, date
// patterns, separators. Browsers lack some of our languages or format them differently, so both browser and server
// format from these tables instead of with Intl.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '../platform/shared/locales.ts'

/** ICU locales that differ from ours: Australian English, Latin digits in Arabic, Latin script in Uzbek. */
const ICU_LOCALE = { en: 'en-AU', ar: 'ar-u-nu-latn', uz: 'uz-Latn' }

const STYLES = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
}

const TOKENS = { weekday: '{w}', day: '{d}', month: '{m}', year: '{y}' }

function partsOf(icu, options, date) {
  return new Intl.DateTimeFormat(icu, {
    ...options,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).formatToParts(date)
}

function styleOf(icu, options) {
  const pattern = partsOf(icu, options, new Date(Date.UTC(2026, 11, 12)))
    .map(({ type, value }) => TOKENS[type] ?? value)
    .join('')
  const months = Array.from(
    { length: 12 },
    (_, month) =>
      partsOf(icu, options, new Date(Date.UTC(2026, month, 12))).find(({ type }) => type === 'month').value,
  )
  const weekdays =
    options.weekday === undefined
      ? undefined
      : Array.from(
          { length: 7 },
          (_, day) =>
            partsOf(icu, options, new Date(Date.UTC(2026, 10, 1 + day))).find(
              ({ type }) => type === 'weekday',
            ).value,
        )
  return { pattern: tidy(pattern), months, ...(weekdays && { weekdays }) }
}

/** Returns how the language combines a date and a time: the text between them, and which comes first. */
function momentOf(icu) {
  const date = new Date(Date.UTC(2026, 11, 12, 21, 5))
  const spelled = (options) =>
    partsOf(icu, options, date)
      .map(({ value }) => value)
      .join('')
      .replace(/[\u200E\u200F]/g, '')
  const time = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }
  const moment = spelled({ ...STYLES.medium, ...time })
    .replace(spelled(STYLES.medium), '{day}')
    .replace(spelled(time), '{time}')
  return tidy(moment)
}

/** Replaces narrow no-break spaces by ordinary no-break spaces. */
function tidy(pattern) {
  return pattern.replace(/[\u202F\u00A0]/g, '\u00A0')
}

function tableOf(locale) {
  const icu = ICU_LOCALE[locale] ?? locale
  const number = new Intl.NumberFormat(icu, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
  }).formatToParts(1234567.5)
  const find = (type) => number.find((part) => part.type === type)?.value ?? ''
  const small = new Intl.NumberFormat(icu, { numberingSystem: 'latn' }).format(1234)
  const money = new Intl.NumberFormat(icu, { style: 'currency', currency: 'AUD', numberingSystem: 'latn' })
    .formatToParts(1)
    .filter(({ type }) => type !== 'decimal' && type !== 'fraction')
    .map(({ type, value }) =>
      type === 'integer'
        ? '{n}'
        : type === 'currency'
          ? locale === 'en'
            ? '$'
            : 'A$'
          : value.replace(/[\u200E\u200F]/g, ''),
    )
    .join('')
  // Isolate sums in Arabic: in right-to-left text the sign would otherwise move to the other side.
  const isolated = locale === 'ar' ? `\u2066${money}\u2069` : money
  const styles = Object.fromEntries(
    Object.entries(STYLES).map(([name, options]) => [name, styleOf(icu, options)]),
  )
  if (locale === 'en')
    for (const style of Object.values(styles)) style.pattern = style.pattern.replace('{w},', '{w}')
  return {
    decimal: find('decimal'),
    group: find('group').replace(/[\u202F\u00A0]/g, '\u00A0'),
    // Find out from which number of digits on the language groups digits: in some languages it is five instead of four.
    groupsFrom: small.length > 4 ? 4 : 5,
    money: isolated.replace(/[\u202F\u00A0]/g, '\u00A0'),
    hours: locale === 'en' ? 12 : 24,
    moment: momentOf(icu),
    styles,
  }
}

for (const locale of LOCALES) {
  const path = fileURLToPath(new URL(`../platform/shared/formats/${locale}.json`, import.meta.url))
  writeFileSync(path, `${JSON.stringify(tableOf(locale), null, 2)}\n`)
}
