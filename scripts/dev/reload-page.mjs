// In a browser, under `npm run dev` only: loads the page again when the server stands on a newer build.

const EVERY_MS = 500
/** @type {string | undefined} */
let known

async function look() {
  try {
    const answer = await fetch('/assets/dev-stamp.json', { cache: 'no-store' })
    const stamp = answer.ok ? await answer.text() : known
    if (known !== undefined && stamp !== known) window.location.reload()
    known ??= stamp
  } catch {
    // The server is being started anew: the next look finds it.
  }
}

void look()
setInterval(() => void look(), EVERY_MS)
