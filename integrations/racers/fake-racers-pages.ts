import { escapedHtml } from '#platform/shared/escaped-html.ts'
import type { DemoDriver } from './fake-racers-drivers.ts'

/** The path at which the simulator serves its style sheet. */
export const LOOK_PATH = '/look.css'

/** The content of the selection page: the requesting application, the drivers, and the URL of the form. */
export type ChoosingPage = { asker: string; drivers: readonly DemoDriver[]; action: string }

/**
 * Renders the page on which the visitor selects a driver and consents. It asks for no password, because all drivers are
 * invented.
 */
export function choosingPage({ asker, drivers, action }: ChoosingPage): string {
  const choices = drivers.map(
    ({ id, firstName, lastName, licence }, index) =>
      `<label class="driver"><input type="radio" name="driver" value="${id}"${index === 0 ? ' checked' : ''} required>` +
      `<span><b>${escapedHtml(`${firstName} ${lastName}`)}</b><small>Licence ${id} · ${escapedHtml(licence)}</small></span></label>`,
  )
  return page(
    'Connect your account',
    `<p><b>${escapedHtml(asker)}</b> asks to see your licence number, name, email and mobile phone.</p>
<form method="post" action="${escapedHtml(action)}">
<fieldset><legend>Who are you?</legend>${choices.join('')}</fieldset>
<p class="buttons"><button name="answer" value="allow">Allow and continue</button>
<button name="answer" value="cancel" class="plain" formnovalidate>Cancel</button></p>
</form>`,
  )
}

/** Renders a page with a heading and a sentence, for errors and for the start page. */
export function sayingPage(heading: string, sentence: string): string {
  return page(heading, `<p>${escapedHtml(sentence)}</p>`)
}

function page(heading: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapedHtml(heading)} · RACERS simulator</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><link rel="stylesheet" href="${LOOK_PATH}"></head>
<body><main><p class="house">RACERS simulator</p><h1>${escapedHtml(heading)}</h1>
${body}
<p class="note">This stands in for the racing-licence service while the demo runs. Nobody here is real, so nobody needs a password.</p>
</main></body></html>`
}

/** Styles that differ from the club’s on purpose, so that nobody takes the page for the club’s site. */
export const LOOK = `:root{color-scheme:light dark;--ground:#eef0f4;--paper:#fff;--ink:#181c27;--muted:#535b6e;--line:#8a92a5;--act:#3a3f9e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#11131a;--paper:#1b1e28;--ink:#eceef5;--muted:#aab1c4;--line:#737b90;--act:#aab0ff;--on:#14162b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:30rem;margin:max(1rem,8vh) auto;padding:1.5rem;background:var(--paper);border-radius:12px}
.house{margin:0;color:var(--muted);font-weight:600}
h1{margin:.25rem 0 1rem;font-size:1.75rem;line-height:1.2}
fieldset{margin:1.25rem 0;padding:0;border:0}
legend{padding:0;margin-block-end:.5rem;font-weight:600}
.driver{display:flex;gap:.75rem;align-items:center;min-height:60px;padding:.5rem .25rem;border-block-start:1px solid var(--line);cursor:pointer}
.driver:last-child{border-block-end:1px solid var(--line)}
.driver input{width:22px;height:22px;margin:0;accent-color:var(--act)}
.driver b,.driver small{display:block}
small,.note{font-size:.875rem;color:var(--muted)}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.25rem 0}
button{min-height:48px;padding:0 1.25rem;border:1.5px solid var(--act);border-radius:10px;background:var(--act);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button.plain{background:transparent;color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.note{margin:1.5rem 0 0}
`
