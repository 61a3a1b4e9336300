import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { linkedParts, paragraphsOf } from '#platform/shared/text-links.ts'
import { brandOf, buttonColourOf } from '#platform/shared/theme-css.ts'

/**
 * A fact in a mail: a label and its value, which is rendered as HTML and as plain text. A value of several items has one
 * line for each.
 */
type Fact = { label: string; value: string; isLink?: boolean }

export type TranslatedMail = {
  subject: string
  /** The club's theme colour, as unchecked text; button and rule use shades of it. */
  themeColour: string
  /** BCP 47 tag and text direction of the HTML document. */
  locale: string
  direction: 'ltr' | 'rtl'
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /** A text of several paragraphs that a person wrote to the recipients. URLs in it are links in the HTML form. */
  body?: string
  /** Rows of label and value, like name and topic. `isLink`: the value is an address, which the HTML form links to. */
  facts?: readonly Fact[]
  /** Text that a person wrote, shown as a quotation. */
  quotation?: string
  /** A code to type in, shown large on its own line. */
  code?: string
  button?: { label: string; url: string }
  /** Lines that say who sends this mail and why. */
  footer: readonly string[]
}

const INK = '#12191b'
const MUTED = '#515b60'
/**
 * Mail programs that ignore style sheets use the light colours in the style attributes; others use these dark ones in
 * dark mode.
 */
const DARK_SHEET =
  '@media (prefers-color-scheme:dark){body{background:#101618!important;color:#e9ecec!important}.muted{color:#a9b3b6!important}.line{border-color:#3a4447!important}.link{color:#e9ecec!important}}'

/** Renders the text and HTML forms of a mail. All content is escaped in the HTML form. */
export function mailForms(words: TranslatedMail): { text: string; html: string } {
  return { text: textForm(words), html: htmlForm(words) }
}

function textForm(words: TranslatedMail): string {
  const parts = [
    words.heading,
    ...words.paragraphs,
    ...(words.body === undefined ? [] : paragraphsOf(words.body)),
    ...(words.facts ? [words.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(words.quotation === undefined
      ? []
      : [
          words.quotation
            .split('\n')
            .map((line) => `> ${line}`)
            .join('\n'),
        ]),
    ...(words.code === undefined ? [] : [words.code]),
    ...(words.button ? [`${words.button.label}:\n${words.button.url}`] : []),
    `-- \n${words.footer.join('\n')}`,
  ]
  return `${parts.join('\n\n')}\n`
}

function htmlForm(words: TranslatedMail): string {
  const p = (text: string, look = '') => `<p style="margin:0 0 16px;${look}">${escapedHtml(text)}</p>`
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapedHtml(words.heading)}</h1>`,
    ...words.paragraphs.map((text) => p(text)),
    ...(words.body === undefined ? [] : paragraphsOf(words.body).map((text) => typedParagraph(text, words))),
    ...(words.facts ? [factsTable(words.facts, words)] : []),
    ...(words.quotation === undefined ? [] : [quotation(words.quotation, words)]),
    ...(words.code === undefined
      ? []
      : [
          `<p style="margin:8px 0 24px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:4px"><span dir="ltr">${escapedHtml(words.code)}</span></p>`,
        ]),
    ...(words.button
      ? [
          `<p style="margin:8px 0 24px"><a href="${escapedHtml(words.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${buttonColourOf(words.themeColour)};color:#ffffff;font-weight:600;text-decoration:none">${escapedHtml(words.button.label)}</a></p>`,
        ]
      : []),
    `<div class="muted line" style="margin-top:32px;padding-top:12px;border-top:1px solid #b9bab5;font-size:14px;line-height:20px;color:${MUTED}">${words.footer.map((line) => escapedHtml(line)).join('<br>')}</div>`,
  ]
  return [
    `<!doctype html><html lang="${words.locale}" dir="${words.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapedHtml(words.subject)}</title><style>${DARK_SHEET}</style></head>`,
    `<body style="margin:0;padding:24px 16px;font:16px/25px Inter,Helvetica,Arial,sans-serif;color:${INK};background:#ffffff">`,
    `<div style="max-width:560px;margin:0 auto;border-top:2px solid ${brandOf(words.themeColour)};padding-top:20px">${body.join('')}</div></body></html>`,
  ].join('')
}

type Look = Pick<TranslatedMail, 'direction' | 'themeColour'>

/** The style uses left and right, because few mail programs support logical properties. */
const startOf = ({ direction }: Look) => (direction === 'rtl' ? 'right' : 'left')
const endOf = ({ direction }: Look) => (direction === 'rtl' ? 'left' : 'right')

function factsTable(facts: readonly Fact[], look: Look): string {
  const line = 'border-bottom:1px solid #dedcd4'
  const row = ({ label, value, isLink = false }: Fact) =>
    isLink
      ? `<tr><td class="line" colspan="2" style="padding:12px 0;${line}"><a class="link" href="${escapedHtml(value)}" style="color:${buttonColourOf(look.themeColour)};font-weight:600">${escapedHtml(label)}</a></td></tr>`
      : `<tr><td class="muted line" style="padding:8px 0;padding-${endOf(look)}:16px;${line};color:${MUTED}">${escapedHtml(label)}</td><td class="line" style="padding:8px 0;${line}">${escapedHtml(value).replaceAll('\n', '<br>')}</td></tr>`
  return `<table role="presentation" cellspacing="0" style="margin:0 0 16px;width:100%;border-collapse:collapse">${facts.map(row).join('')}</table>`
}

/** A paragraph that a person typed; its direction is that of its own text, not that of the mail's language. */
function typedParagraph(text: string, look: Look): string {
  const html = linkedParts(text).map((part) =>
    part.url === undefined
      ? escapedHtml(part.text).replaceAll('\n', '<br>')
      : `<a class="link" href="${escapedHtml(part.url)}" style="color:${buttonColourOf(look.themeColour)}">${escapedHtml(part.text)}</a>`,
  )
  return `<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere">${html.join('')}</p>`
}

function quotation(text: string, look: Look): string {
  const side = startOf(look)
  return `<blockquote class="line" style="margin:0 0 16px;padding:0;padding-${side}:16px;border:0 solid #b9bab5;border-${side}-width:2px">${escapedHtml(text).replaceAll('\n', '<br>')}</blockquote>`
}
