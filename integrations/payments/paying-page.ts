import { escapedHtml } from '#platform/shared/escaped-html.ts'
/** The pages of the simulated payment services, without scripts. */

/** The content of a payment page. `buttons` send their value as `answer`. */
export type PayingPage = {
  /** The name of the simulated payment service. */
  clubApp: string
  heading: string
  lines: readonly string[]
  /** An error message, announced at once. */
  alert?: string
  buttons: readonly { value: string; words: string; isPlain?: boolean }[]
  note: string
  styles: readonly string[]
  language: string
}

/** @param action the URL that the form is sent to; the page’s own if empty */
export function payingPage(page: PayingPage, action = ''): string {
  const buttons = page.buttons.map(
    ({ value, words, isPlain }) =>
      `<button name="answer" value="${escapedHtml(value)}"${isPlain ? ' class="plain"' : ''}>${escapedHtml(words)}</button>`,
  )
  return `<!doctype html>
<html lang="${escapedHtml(page.language)}"><head><meta charset="utf-8"><title>${escapedHtml(`${page.heading} · ${page.clubApp}`)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,">${page.styles.map((href) => `<link rel="stylesheet" href="${escapedHtml(href)}">`).join('')}</head>
<body class="paying"><main><p class="house">${escapedHtml(page.clubApp)}</p><h1>${escapedHtml(page.heading)}</h1>
${page.alert === undefined ? '' : `<p class="alert" role="alert">${escapedHtml(page.alert)}</p>`}
${page.lines.map((line) => `<p>${escapedHtml(line)}</p>`).join('\n')}
${buttons.length === 0 ? '' : `<form method="post" action="${escapedHtml(action)}"><p class="buttons">${buttons.join('\n')}</p></form>`}
<p class="note">${escapedHtml(page.note)}</p>
</main></body></html>`
}

/** Formats an amount, like `A$95.00`; another currency is written with its code. */
export function shownMoney(amountCents: number, currency: string): string {
  const sign = currency.toUpperCase() === 'AUD' ? 'A$' : `${currency.toUpperCase()} `
  const dollars = Math.floor(amountCents / 100).toLocaleString('en-AU')
  return `${sign}${dollars}.${String(amountCents % 100).padStart(2, '0')}`
}

/** Returns the page’s Content-Security-Policy: no scripts, and forms only to its own origin and the given targets. */
export function payingPolicy(formTargets: readonly string[]): string {
  return `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${formTargets.join(' ')}`.trim()
}

/** Styles that differ from the club’s on purpose, so that nobody takes the page for the club’s site. */
export const PAYING_LOOK = `:root{color-scheme:light dark;--pay-ground:#eef1f5;--pay-paper:#fff;--pay-ink:#16202e;--pay-muted:#4d5a6b;--pay-act:#0f5a6b;--pay-on:#fff;--pay-bad:#a1260d}
@media(prefers-color-scheme:dark){:root{--pay-ground:#10151c;--pay-paper:#19212b;--pay-ink:#ecf1f7;--pay-muted:#a7b4c4;--pay-act:#7fd3e6;--pay-on:#06222a;--pay-bad:#ffab97}}
*{box-sizing:border-box}
.paying{margin:0;background:var(--pay-ground);color:var(--pay-ink);font:16px/1.55 system-ui,sans-serif}
.paying main{max-width:30rem;margin:max(1rem,8vh) auto;padding:1.5rem;background:var(--pay-paper);border-radius:12px}
.paying p{overflow-wrap:anywhere}
.paying .house{margin:0;color:var(--pay-muted);font-weight:600}
.paying h1{margin:.25rem 0 1rem;font-size:1.75rem;line-height:1.2}
.paying .alert{padding:.75rem 1rem;border:1.5px solid var(--pay-bad);border-radius:10px;color:var(--pay-bad);font-weight:600}
.paying .buttons{display:grid;gap:.75rem;margin:1.5rem 0}
.paying button{min-height:48px;padding:.5rem 1.25rem;border:1.5px solid var(--pay-act);border-radius:10px;background:var(--pay-act);color:var(--pay-on);font:inherit;font-weight:600;cursor:pointer}
.paying button.plain{background:transparent;color:var(--pay-act)}
.paying :focus-visible{outline:3px solid var(--pay-act);outline-offset:2px}
.paying .note{margin:1.5rem 0 0;font-size:.875rem;color:var(--pay-muted)}
`
