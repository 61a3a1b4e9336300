import { existsSync } from 'node:fs'
import { inRoot } from './places.mjs'
import { lastLines, runProgram } from './program.mjs'
import { Stop, told } from './say.mjs'

const PACKAGES = ['chromium', 'fonts-noto-core', 'fonts-noto-cjk']
const LINE = `apt-get update && apt-get install -y --no-install-recommends ${PACKAGES.join(' ')}`
/** One language for each script for which screenshots and width checks of our 18 languages need a font. */
const SCRIPTS = ['ar', 'ja', 'ka', 'ko', 'ru', 'vi', 'zh-cn']

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Ensures that a Chromium for the browser tests and fonts for every script are installed.
 * @param {string} node
 * @returns {Promise<string>} path of the program
 * @throws Stop with the exact command to run
 */
export async function ensureBrowser(node) {
  if (foundBrowser() && (await missingScripts()).length === 0) return /** @type {string} */ (foundBrowser())
  const installer = await debianInstaller()
  const said = installer ? await told('Installing Chromium and fonts', () => installWith(installer)) : ''
  const path = foundBrowser() ?? (await told('Downloading Chromium', () => downloadBrowser(node)))
  const missing = await missingScripts()
  if (!path || missing.length > 0) {
    throw new Stop(
      `The browser tests need ${path ? `fonts for ${missing.join(', ')}` : 'Chromium'}, and it could not be downloaded. ` +
        `On Debian or Ubuntu, run as root:\n  ${LINE}\n` +
        `Elsewhere install Chromium and the Noto fonts, and set CHROMIUM_PATH if it lies in an unusual place.\n${said}`,
    )
  }
  return path
}

/** @returns {string | undefined} */
export function foundBrowser() {
  return [process.env['CHROMIUM_PATH'], process.env['CHROME_PATH'], ...USUAL_PLACES].find(
    (path) => path && existsSync(path),
  )
}

/** Returns the scripts that no installed font covers. Only on Linux: other systems include the fonts. */
async function missingScripts() {
  if (process.platform !== 'linux') return []
  const found = await Promise.all(
    SCRIPTS.map(async (script) => {
      const { code, output } = await runProgram('fc-list', [`:lang=${script}`, 'family'])
      return code === 0 && output.trim() !== '' ? [] : [script]
    }),
  )
  return found.flat()
}

/**
 * Returns the command prefix for `apt-get`: empty for root, sudo if allowed without a password; undefined if apt cannot
 * be used.
 */
async function debianInstaller() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return []
  return (await runProgram('sudo', ['-n', 'true'])).code === 0 ? ['sudo', '-n'] : undefined
}

/** @param {string[]} before */
async function installWith(before) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  let said = ''
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const [file = 'apt-get', ...rest] = [...before, 'apt-get', ...args]
    const { code, output } = await runProgram(file, rest, { env })
    if (code !== 0) said += `${lastLines(output, 8)}\n`
  }
  return said
}

/** @param {string} node */
async function downloadBrowser(node) {
  await runProgram(node, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium'])
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { output } = await runProgram(node, ['--input-type=module', '-e', ask])
  const path = output.trim().split('\n').at(-1)
  return path && existsSync(path) ? path : undefined
}
