import { escapedHtml } from '#platform/shared/escaped-html.ts'
import { brandOf, buttonColourOf } from '#platform/shared/theme-css.ts'
/** The content of a mail, which is rendered as HTML and as plain text. */

export type MailWords = {
  subject: string
  /** The club's theme colour, as unchecked text; button and rule use shades of it. */
  themeColour: string
  /** BCP 47 tag and text direction of the HTML document. */
  locale: string
  direction: 'ltr' | 'rtl'
  heading: string
  /** Paragraphs of plain text. */
  paragraphs: readonly string[]
  /** Rows of label and value, like name and topic. */
  facts?: readonly { label: string; value: string }[]
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

/** Renders the text and HTML forms of a mail. All content is escaped in the HTML form. */
export function mailForms(words: MailWords): { text: string; html: string } {
  return { text: textForm(words), html: htmlForm(words) }
}

function textForm(words: MailWords): string {
  const parts = [
    words.heading,
    ...words.paragraphs,
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

function htmlForm(words: MailWords): string {
  const p = (text: string, look = '') => `<p style="margin:0 0 16px;${look}">${escapedHtml(text)}</p>`
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapedHtml(words.heading)}</h1>`,
    ...words.paragraphs.map((text) => p(text)),
    ...(words.facts ? [factsTable(words.facts)] : []),
    ...(words.quotation === undefined ? [] : [quotation(words.quotation)]),
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
    `<div style="margin-top:32px;padding-top:12px;border-top:1px solid #b9bab5;font-size:14px;line-height:20px;color:${MUTED}">${words.footer.map((line) => escapedHtml(line)).join('<br>')}</div>`,
  ]
  return [
    `<!doctype html><html lang="${words.locale}" dir="${words.direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapedHtml(words.subject)}</title></head>`,
    `<body style="margin:0;padding:24px 16px;font:16px/25px Inter,Helvetica,Arial,sans-serif;color:${INK};background:#ffffff">`,
    `<div style="max-width:560px;margin:0 auto;border-top:2px solid ${brandOf(words.themeColour)};padding-top:20px">${body.join('')}</div></body></html>`,
  ].join('')
}

function factsTable(facts: NonNullable<MailWords['facts']>): string {
  const row = ({ label, value }: { label: string; value: string }) =>
    `<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #dedcd4;color:${MUTED}">${escapedHtml(label)}</td><td style="padding:8px 0;border-bottom:1px solid #dedcd4">${escapedHtml(value)}</td></tr>`
  return `<table role="presentation" cellspacing="0" style="margin:0 0 16px;width:100%;border-collapse:collapse">${facts.map(row).join('')}</table>`
}

function quotation(text: string): string {
  return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid #b9bab5">${escapedHtml(text).replaceAll('\n', '<br>')}</blockquote>`
}
