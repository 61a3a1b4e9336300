/**
 * Prepares the part of a Word document that defines its lists. A list refers to a definition and may override some
 * levels of it (ECMA-376, 17.9.9). LibreOffice does so for a list with bullets that is nested in a numbered list. The
 * converter ignores overrides, so each list with overrides gets a definition of its own.
 */
import { parseDocument } from 'htmlparser2'
import { attributeOf, childrenOf, type HtmlElement, isElement } from './html-nodes.ts'

/** Path of the file in a Word archive that defines the lists. */
export const WORD_NUMBERING = /^word\/numbering[0-9]*\.xml$/

/** The formats of the levels of a list, such as `bullet`, by level. */
type Formats = ReadonlyMap<string, string>

/** Returns the XML in which each list that overrides levels has a definition of its own. */
export function withOverriddenLevels(xml: string): string {
  const options = { xmlMode: true, withStartIndices: true, withEndIndices: true }
  const [root] = elementsOf(parseDocument(xml, options), 'w:numbering')
  if (root === undefined) return xml
  const described = new Map(
    elementsOf(root, 'w:abstractNum').map((each) => [attributeOf(each, 'w:abstractNumId'), each]),
  )
  let result = ''
  let at = 0
  for (const list of elementsOf(root, 'w:num')) {
    const overrides = elementsOf(list, 'w:lvlOverride').flatMap((each) => elementsOf(each, 'w:lvl'))
    const [reference] = elementsOf(list, 'w:abstractNumId')
    const description = reference && described.get(attributeOf(reference, 'w:val'))
    // A definition that refers to a style contains no levels, so its list is not changed.
    if (overrides.length === 0 || description === undefined) continue
    if (elementsOf(description, 'w:numStyleLink').length > 0) continue
    if (list.startIndex === null || list.endIndex === null) continue
    const own = formatsOf([...elementsOf(description, 'w:lvl'), ...overrides])
    result += xml.slice(at, list.startIndex) + listXml(attributeOf(list, 'w:numId'), own)
    at = list.endIndex + 1
  }
  return result + xml.slice(at)
}

/** Returns the format of each level. If a level occurs twice, the later format counts. */
function formatsOf(levels: readonly HtmlElement[]): Formats {
  return new Map(
    levels.map((level) => {
      const [format] = elementsOf(level, 'w:numFmt')
      return [attributeOf(level, 'w:ilvl'), format === undefined ? 'decimal' : attributeOf(format, 'w:val')]
    }),
  )
}

/**
 * Returns a list and its own definition, which states only the number format, because the converter reads nothing else.
 */
function listXml(id: string, formats: Formats): string {
  const levels = [...formats].map(
    ([level, format]) =>
      `<w:lvl w:ilvl="${digitsOf(level)}"><w:numFmt w:val="${format === 'bullet' ? 'bullet' : 'decimal'}"/></w:lvl>`,
  )
  const own = `own-${digitsOf(id)}`
  return `<w:abstractNum w:abstractNumId="${own}">${levels.join('')}</w:abstractNum><w:num w:numId="${digitsOf(id)}"><w:abstractNumId w:val="${own}"/></w:num>`
}

/** Ids and levels are numbers. Other characters are left out, so that a malformed document stays well-formed XML. */
function digitsOf(number: string): string {
  return number.replace(/[^0-9]/g, '')
}

function elementsOf(parent: object, name: string): HtmlElement[] {
  return childrenOf(parent).filter((node): node is HtmlElement => isElement(node) && node.name === name)
}
