import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../bench/asking.mjs'
import { post } from '../bench/calls.mjs'
import { residentMbOf } from '../serving/temporary-server.mjs'
import { memoryRow } from './memory.mjs'

const QUERY = '{ cognitoPages { id name url updated_at content pageContents { id name variables } } }'
const POLL_MS = 50

/**
 * Asks for the list of all pages with their content, as clients other than ours do, and measures the answer and the
 * memory of the server meanwhile.
 * @param {import('./calls.mjs').Club} club @param {number} smallMb the memory of the server in the small club, in MB
 * @returns {Promise<import('../bench/rows.mjs').Row[]>}
 */
export async function pageListRows({ port, pid, database }, smallMb) {
  const { rows } = await database.query('select count(*)::int as pages from page where is_published')
  const pages = Number(rows[0].pages)
  let memoryMb = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      memoryMb = Math.max(memoryMb, residentMbOf(pid))
      await pause(POLL_MS)
    }
  }
  const startedMs = performance.now()
  const watching = watch()
  const { status, body } = await ask(port, '/graphql', post('/graphql', { query: QUERY }))
  const seconds = (performance.now() - startedMs) / 1000
  isOver = true
  await watching
  if (status !== 200)
    throw new Error(`the list of all pages was refused: ${status} ${body.toString().slice(0, 500)}`)
  const listed = JSON.parse(body.toString()).data.cognitoPages.length
  return [
    {
      what: 'list of all pages with their content',
      figure: `${listed} pages`,
      budget: String(pages),
      isMet: listed === pages,
      beside: `${(body.length / 1_000_000).toFixed(0)} MB in ${seconds.toFixed(1)} s`,
    },
    memoryRow('list of all pages: memory of the server process', memoryMb, smallMb),
  ]
}
