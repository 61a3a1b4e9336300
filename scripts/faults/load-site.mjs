/** @typedef {import('./load-client.mjs').LoadDeps} LoadDeps */
/** @typedef {import('./load-client.mjs').Client} Client */

const PAGES = ['/', '/about', '/calendar', '/shop', '/join']
const PAGE = '/api/v1/cognito/page'
const ADDRESS = '/check-of-faults'

/** Reads public pages. @param {LoadDeps} deps @returns {Client} */
export function openVisitor({ club, history, random }) {
  const visitor = club.newClient()
  return {
    name: 'visitor',
    turn: async () => {
      const path = random.pick(PAGES) ?? '/'
      await history.record({ kind: 'visit', key: path }, () => visitor.get(path))
    },
  }
}

/**
 * Changes a page and reads it: the next request must show the change.
 * @param {LoadDeps} deps
 * @returns {Promise<Client>}
 */
export async function openEditor({ club, history, random }) {
  const editor = await club.person('content')
  const titleOf = (/** @type {number} */ number) => `Change ${number} of the page`
  const made = await editor.post(`${PAGE}/create`, {
    name: 'Check',
    url: ADDRESS,
    is_published: true,
    seo_title: titleOf(0),
  })
  if (made.status !== 200) throw new Error(`the page was not created: ${made.text}`)
  const { id } = made.body.item
  let number = 0
  return {
    name: 'editor',
    turn: async () => {
      if (random.isTrue(0.4)) {
        number += 1
        const value = number
        await history.record({ kind: 'write', key: ADDRESS, value }, () =>
          editor.post(`${PAGE}/update`, { id, seo_title: titleOf(value) }),
        )
      }
      await history.record(
        { kind: 'read', key: ADDRESS },
        () => editor.get(ADDRESS),
        ({ text, status }) => (status === 200 ? { value: numberIn(text) } : {}),
      )
    },
  }
}

/** @param {string} text */
function numberIn(text) {
  return Number(/Change (\d+) of the page/u.exec(text)?.[1] ?? -1)
}

const MESSAGE = '/api/v1/club/contact'

/**
 * Sends messages to the club, each as another visitor, because the number of messages of one visitor is limited.
 * @param {LoadDeps} deps
 * @returns {Client}
 */
export function openWriter({ club, history, random }) {
  return {
    name: 'writer',
    turn: async () => {
      const key = random.uuid()
      const reply = await history.record({ kind: 'message', key }, () =>
        club.newClient().post(MESSAGE, {
          name: 'Kim',
          email: 'kim@load.example',
          topic: key,
          message: 'When is the next hillclimb?',
          website: '',
        }),
      )
      // A message without an answer may have been stored; in that case its mail is sent.
      const outcome = reply?.status === 200 ? 'acknowledged' : 'unknown'
      history.note({ kind: 'mail', key: `message ${key}`, outcome })
    },
  }
}
