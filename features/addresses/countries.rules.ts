/** Country codes and country names. @source docs/reference/accounts.md §8.1 */

/** The officially assigned codes of ISO 3166-1 alpha-2. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

export const COUNTRIES: readonly string[] = CODES.split(' ')

/** The default country of an address. @source docs/reference/accounts.md §8.1 */
export const HOME_COUNTRY = 'AU'

/** Returns the name of a country in a language; its code if the runtime does not know the name. */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'code' }).of(code) ?? code
}

/** Returns all countries with their names, the home country first, the others in the language’s order. */
export function countriesByName(
  locale: string,
  codes: readonly string[] = COUNTRIES,
): { code: string; name: string }[] {
  const collator = new Intl.Collator([locale, 'en'])
  return codes
    .map((code) => ({ code, name: countryName(code, locale) }))
    .sort(
      (a, b) =>
        Number(b.code === HOME_COUNTRY) - Number(a.code === HOME_COUNTRY) || collator.compare(a.name, b.name),
    )
}
