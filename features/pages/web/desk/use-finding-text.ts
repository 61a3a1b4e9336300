import { useLingui } from '@lingui/react/macro'
import { useSite } from '#features/site/site.public.tsx'
import { dayInZone } from '#platform/shared/format.ts'
import { LANGUAGE_NAMES } from '#platform/shared/language-names.ts'
import { useFormat } from '#platform/web/use-format.ts'
import type { BrokenLink } from '../../outside-links.rules.ts'
import { type PageFinding, PREVIEW_CODE_PREFIX } from '../../page-findings.contract.ts'
import { languageOfPath } from '../../translations.rules.ts'
import { findingLabel, hasFindingLabel } from './finding-labels.ts'

/** Returns a function that says what a finding of the checks before publishing means and how to correct it. */
export function useFindingText(): (finding: PageFinding) => string {
  const { i18n, t } = useLingui()
  const { timezone } = useSite()
  const format = useFormat()
  const linkText = ({ reason, at }: BrokenLink): string => {
    const day = format?.day(dayInZone(Date.parse(at), timezone), 'medium') ?? ''
    switch (reason) {
      case '404':
      case '410':
        return t`This address answered ${reason} on ${day}: there is no such page any more. Correct the link or remove it.`
      case 'no_host':
        return t`The website of this address could not be found on ${day}. Correct the link or remove it.`
      case 'bad_certificate':
        return t`The website of this address had no valid certificate on ${day}. Correct the link or remove it.`
      case 'refused':
        return t`The website of this address refused the connection on ${day}. Correct the link or remove it.`
    }
  }
  return ({ code, link, level, path }) => {
    if (link !== undefined) return linkText(link)
    const language = languageOfPath(path)
    if (code === 'outdated_translation' && language !== null) {
      const name = LANGUAGE_NAMES[language]
      return t`This text has changed since it was translated into ${name}. Check the translation.`
    }
    if (code.startsWith(PREVIEW_CODE_PREFIX) && !hasFindingLabel(code)) {
      const rule = code.slice(PREVIEW_CODE_PREFIX.length)
      return t`The accessibility check found a fault here (rule “${rule}” of axe).`
    }
    if (code === 'heading_level')
      return level === 2
        ? t`This heading skips a level. Select it and choose “Heading”.`
        : t`This heading skips a level. Select it and choose “Subheading”.`
    return i18n._(findingLabel(code))
  }
}
