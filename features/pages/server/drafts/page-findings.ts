/**
 * The checks before publishing, in addition to those of the page’s schema.
 * @source docs/reference/pages-and-blocks.md §8.7
 */
import type { ContentLanguages } from '#features/site/content-languages.rules.ts'
import { audienceOf, GUEST, isForViewer } from '../../audience.rules.ts'
import { SEO_DESCRIPTION_LENGTH, SEO_TITLE_LENGTH } from '../../seo-lengths.rules.ts'
import { usesOfPage } from '../../content-uses.rules.ts'
import { type AverageColours, backgroundImagesOf, contrastFindings } from '../../contrast-checks.rules.ts'
import { type FieldAt, fieldsOfPage } from '../../field-walk.rules.ts'
import { textFindings } from '../../text-checks.rules.ts'
import { translationFindings } from '../../translation-checks.rules.ts'
import type { BrokenLink } from '../../outside-links.rules.ts'
import { DECORATIVE, type PageVersionContent } from '../../page-drafts.contract.ts'
import type { PageFinding } from '../../page-findings.contract.ts'
import { placeholderFindings } from '../../placeholders.rules.ts'

/** Returns the paths of this site, or the addresses of other websites, that a page links to, each once. */
export function linkedFrom(content: PageVersionContent, kind: 'path' | 'url'): string[] {
  return [...new Set(usesOfPage(content).flatMap(({ target }) => (target.kind === kind ? [target.key] : [])))]
}

/** The links of a page that lead to nothing. */
export type BrokenLinks = {
  /** The linked paths of this site at which there is no page. */
  paths: ReadonlySet<string>
  /** The broken outside links, by the link as it was entered. */
  outside: ReadonlyMap<string, BrokenLink>
}

/** The data outside a page that its checks need. */
export type CheckedWith = {
  broken: BrokenLinks
  /** The languages in which the club offers its pages. */
  languages: ContentLanguages
  /** The average colours of the page’s background images. */
  averages: AverageColours
}

/** Returns the hashes of the background images of a page whose average colours the checks need. */
export function backgroundImages(content: PageVersionContent): string[] {
  return backgroundImagesOf(content, fieldsOfPage(content))
}

/** Returns the findings of a page, errors first. */
export function pageFindings(
  content: PageVersionContent,
  { broken, languages, averages }: CheckedWith,
): PageFinding[] {
  const fields = fieldsOfPage(content)
  const findings = [
    ...fields.flatMap((at) => [...imageFindings(at), ...placeholderFindings(at), ...emptyBlockFindings(at)]),
    ...seoFindings(content),
    ...linkFindings(content, broken),
    ...textFindings(content, languages.main),
    ...contrastFindings(content, fields, averages),
    ...translationFindings(content, languages),
    ...(content.blocks.length === 0 && isBlank(content.fields['content']) && !content.fields['rows']
      ? [warning('empty_page', null, '')]
      : []),
    ...(isEmptyForGuests(content) ? [warning('empty_for_guests', null, '')] : []),
  ]
  return findings.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}

/** Finds the links that lead to nothing. A field that contains the same link twice has one finding. */
function linkFindings(content: PageVersionContent, { paths, outside }: BrokenLinks): PageFinding[] {
  const findings = new Map<string, PageFinding>()
  for (const { place, target } of usesOfPage(content)) {
    const link = target.kind === 'url' ? outside.get(target.key) : undefined
    const isDead = target.kind === 'path' && paths.has(target.key)
    if (link !== undefined)
      findings.set(`${place} ${link.address}`, {
        ...warning('broken_outside_link', ...splitPlace(place)),
        link,
      })
    else if (isDead) findings.set(place, warning('dead_link', ...splitPlace(place)))
  }
  return [...findings.values()]
}

function isEmptyForGuests({ fields, blocks }: PageVersionContent): boolean {
  return (
    blocks.length > 0 &&
    isBlank(fields['content']) &&
    blocks.every(({ values }) => !isForViewer(audienceOf(values['audience']), GUEST))
  )
}

function warning(code: PageFinding['code'], block: string | null, path: string): PageFinding {
  return { severity: 'warning', code, block, path }
}

function splitPlace(place: string): [block: string | null, path: string] {
  const at = place.indexOf(':')
  return [place.slice(0, at) || null, place.slice(at + 1)]
}

/** The lists without which a block shows nothing but its heading. */
const MAIN_LISTS: ReadonlySet<string> = new Set([
  'variables/images',
  'variables/items',
  'variables/rows',
  'variables/sponsors',
  'variables/steps',
])

/** Finds blocks whose main list is empty, such as a gallery without images. */
function emptyBlockFindings({ block, path, value }: FieldAt): PageFinding[] {
  const isEmpty = MAIN_LISTS.has(path) && Array.isArray(value) && value.length === 0
  return isEmpty ? [warning('empty_block', block, path)] : []
}

/** Finds images that have neither a description nor the mark “decoration only”. */
function imageFindings({ block, path, field, value }: FieldAt): PageFinding[] {
  if (field.control !== 'image' || typeof value !== 'object' || value === null) return []
  const image = value as Readonly<Record<string, unknown>>
  if (!isBlank(image['alt']) || image[DECORATIVE] === true || !('hash' in image)) return []
  return [{ severity: 'error', code: 'no_description', block, path }]
}

function seoFindings({ fields }: PageVersionContent): PageFinding[] {
  const lengthOf = (name: string) => {
    const text = fields[name]
    return typeof text === 'string' ? text.length : 0
  }
  return [
    ...(lengthOf('seo_title') > SEO_TITLE_LENGTH ? [warning('long_title', null, 'seo_title')] : []),
    ...(lengthOf('seo_meta_description') > SEO_DESCRIPTION_LENGTH
      ? [warning('long_description', null, 'seo_meta_description')]
      : []),
    ...(lengthOf('seo_meta_description') === 0
      ? [warning('no_search_description', null, 'seo_meta_description')]
      : []),
  ]
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}
