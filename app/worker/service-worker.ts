/**
 * The worker at /sw.js: what makes the site open with no signal. It shares no code with the pages, so that it is one
 * file; what may be kept stands in keeping.rules.ts.
 *
 * What belongs to a person is kept under their own name, one person at a time, and goes with their session. An answer
 * that was under way when they left is not kept any more: each forgetting begins a new round. Nor is one that a page
 * asks for a moment later with the token it still held: a session that is over is none of ours.
 *
 * Where the browser's store is full or broken, everything is answered by the server as if there were no worker.
 */
import {
  ALWAYS_KEPT,
  answerKey,
  ANSWERS_MOST,
  type Bearer,
  bearerOf,
  CHECKED_HEADER,
  documentKey,
  DOCUMENTS_CACHE,
  DOCUMENTS_MOST,
  GATE_DOCUMENT,
  isMembersScreen,
  isOwnDocument,
  isPicture,
  isShell,
  keepingOf,
  mayKeepDocument,
  MEMBERS_DOCUMENTS,
  MEMBERS_SHELL,
  OFFLINE_PAGE,
  OPEN_CACHE,
  OWN_PREFIX,
  PICTURES_MOST,
  SHELL_PREFIX,
  shellsToDrop,
} from './keeping.rules.ts'
import type { ToWorker, WhenChecked } from './messages.ts'
import { orNothing, serverFirst } from './server-first.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

const worker = globalThis as unknown as WorkerScope
const { caches } = worker
const SHELL_CACHE = SHELL_PREFIX + worker.SHELL.version

/** Counts the forgettings. */
let round = 0
/** Sessions that have called since the last forgetting, and those that are over. */
const present = new Set<string>()
const over = new Set<string>()
/** Since which round the device is whose, where somebody logged in over somebody else. */
let taken: { place: string; since: number } | null = null
/** One change of the person after the other. */
let changing: Promise<unknown> = Promise.resolve()
/** When the documents of the open pages came from the server, by page. */
const checkedOf = new Map<string, string>()

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('message', (event) => {
  const said = event.data as ToWorker
  if (said.kind === 'take over') event.waitUntil(worker.skipWaiting())
  else if (said.kind === 'forget') {
    const left = bearerOf(`Bearer ${said.token}`)
    if (left !== null) present.add(left.session)
    event.waitUntil(forget())
  } else if (said.kind === 'keep') event.waitUntil(keepPage(said))
  else if (said.kind === 'keep gate') event.waitUntil(keepGate())
  else {
    const checkedAt = checkedOf.get(event.source?.id ?? '') ?? null
    event.ports[0]?.postMessage({ checkedAt } satisfies WhenChecked)
  }
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname: path, search } = new URL(request.url)
  if (origin !== worker.location.origin) return
  const authorization = request.headers.get('authorization')
  const asked = {
    method: request.method,
    path,
    search,
    isNavigation: request.mode === 'navigate',
    hasBearer: authorization !== null,
  }
  switch (keepingOf(asked)) {
    case 'file':
      return event.respondWith(answerFile(event))
    case 'picture':
      return event.respondWith(answerPicture(event))
    case 'document':
      return event.respondWith(answerDocument(event, path))
    case 'open':
      return event.respondWith(answerCall(event, OPEN_CACHE, path + search, round))
    case 'own': {
      const bearer = bearerOf(authorization)
      if (bearer === null || over.has(bearer.session)) return undefined
      return event.respondWith(answerOwn(event, bearer, asked))
    }
    case 'never':
      if (asked.isNavigation && asked.method === 'GET')
        event.respondWith(worker.fetch(request).catch(offlinePage))
      return undefined
  }
})

async function install(): Promise<void> {
  const { site, members, gate } = worker.SHELL
  const isMembers = (await ownCaches()).length > 0
  const isGate = (await findIn(DOCUMENTS_CACHE, GATE_DOCUMENT)) !== undefined
  const shell = await caches.open(SHELL_CACHE)
  const files = [...site, ...(isMembers ? members : []), ...(isGate ? gate : [])]
  await Promise.all(files.map((file) => addFile(shell, file)))
  await orNothing(shell.add(OFFLINE_PAGE))
}

async function activate(): Promise<void> {
  const dropped = shellsToDrop(await caches.keys(), SHELL_CACHE)
  await Promise.all(dropped.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** A page says what it was made of: those files are true for ever, and most are in the browser already. */
async function keepPage({ files, isMember }: Extract<ToWorker, { kind: 'keep' }>): Promise<void> {
  const startedIn = round
  // A page that was on its way while this worker began was not there to be claimed, and would stay without one.
  await orNothing(worker.clients.claim())
  const shell = await caches.open(SHELL_CACHE)
  const wanted = [...files, ...(isMember ? worker.SHELL.members : [])]
  // What cannot be had now is had when it is needed.
  await Promise.allSettled(wanted.map((file) => addFile(shell, file)))
  // Once more, since the language may be another one.
  await orNothing(shell.add(OFFLINE_PAGE))
  // Its person may have left since it was said.
  if (isMember && startedIn === round) await keepDocuments(MEMBERS_DOCUMENTS)
}

/** Its document is kept as it is today: one of an older build asks for files that go with that. */
async function keepGate(): Promise<void> {
  const startedIn = round
  const shell = await caches.open(SHELL_CACHE)
  await Promise.allSettled(worker.SHELL.gate.map((file) => addFile(shell, file)))
  if (startedIn === round) await keepDocuments([GATE_DOCUMENT])
}

async function addFile(shell: Cache, file: string): Promise<void> {
  const asked = { method: 'GET', path: file, search: '', isNavigation: false, hasBearer: false }
  if (keepingOf(asked) !== 'file' || (await caches.match(file)) !== undefined) return
  await shell.add(file)
}

async function keepDocuments(paths: readonly string[]): Promise<void> {
  const startedIn = round
  const documents = await caches.open(DOCUMENTS_CACHE)
  const keptOnes = paths.map(async (path) => {
    const answer = await worker.fetch(path)
    if (answer.ok && !answer.redirected && startedIn === round) await documents.put(path, answer)
  })
  await Promise.allSettled(keptOnes)
  if (startedIn !== round) await caches.delete(DOCUMENTS_CACHE)
}

/** Files by their content: kept ones are as good as the server's. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const known = await orNothing(caches.match(request, { ignoreVary: true }))
  if (known !== undefined) return known
  const answer = await worker.fetch(request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(orNothing(caches.open(SHELL_CACHE).then((shell) => shell.put(request, copy))))
  }
  return answer
}

async function answerPicture(event: FetchEvent): Promise<Response> {
  const { request } = event
  const startedIn = round
  const [own] = (await orNothing(ownCaches())) ?? []
  if (own === undefined) return worker.fetch(request)
  const known = await orNothing(findIn(own, request))
  if (known !== undefined) return known
  const answer = await worker.fetch(request)
  if (answer.status === 200) {
    event.waitUntil(putIn(own, request.url, answer.clone(), startedIn, PICTURE))
  }
  return answer
}

/** The server first; with no signal the page as it was last, the members' shell, or a page that says how things are. */
async function answerDocument(event: FetchEvent, path: string): Promise<Response> {
  const startedIn = round
  const key = documentKey(path)
  const [own] = isOwnDocument(path) ? ((await orNothing(ownCaches())) ?? []) : []
  const place = isOwnDocument(path) ? own : DOCUMENTS_CACHE
  const answer = await serverFirst(
    worker.fetch(event.request),
    async () =>
      (place === undefined ? undefined : await findIn(place, key)) ??
      (isMembersScreen(path) ? findIn(DOCUMENTS_CACHE, MEMBERS_SHELL) : undefined),
  )
  if (answer === undefined) return offlinePage()
  const { response, isKept } = answer
  const cacheControl = response.headers.get('cache-control')
  if (isKept) {
    // A shell says nothing that could be old; the calls of its page say from when their answers are.
    if (!isShell(path, cacheControl))
      checkedOf.set(event.resultingClientId, response.headers.get('date') ?? '')
    return response
  }
  if (place !== undefined && response.ok && mayKeepDocument(path, cacheControl))
    event.waitUntil(putIn(place, key, response.clone(), startedIn, VISITED_DOCUMENT))
  return response
}

/** Says that there is no signal, and what opens all the same. */
async function offlinePage(): Promise<Response> {
  const page = await orNothing(findIn(SHELL_CACHE, OFFLINE_PAGE))
  return page ?? Response.error()
}

/** Only one person's things are on this device: whoever calls next is the one. */
async function answerOwn(
  event: FetchEvent,
  { owner, session }: Bearer,
  asked: { path: string; search: string },
): Promise<Response> {
  const place = OWN_PREFIX + owner
  const askedIn = round
  changing = changing.then(() => orNothing(makeRoomFor(place, event)))
  await changing
  present.add(session)
  // What was asked while the one before was being forgotten is not theirs.
  const startedIn = taken?.place === place && taken.since === round ? round : askedIn
  const body = event.request.method === 'GET' ? '' : await event.request.clone().text()
  return answerCall(event, place, answerKey(asked, body), startedIn)
}

/** Whoever logged in over somebody else finds nothing of them, and the members' pages once more. */
async function makeRoomFor(place: string, event: FetchEvent): Promise<void> {
  if ((await ownCaches()).every((name) => name === place)) return
  await forget()
  taken = { place, since: round }
  event.waitUntil(keepDocuments(MEMBERS_DOCUMENTS))
}

async function answerCall(
  event: FetchEvent,
  place: string,
  key: string,
  startedIn: number,
): Promise<Response> {
  const answer = await serverFirst(worker.fetch(event.request), () => findIn(place, key))
  if (answer === undefined) return Response.error()
  const { response, isKept } = answer
  const checkedAt = response.headers.get('date')
  if (isKept || !response.ok || checkedAt === null) return response
  const copy = response.clone()
  event.waitUntil(
    copy.text().then((text) => putIn(place, key, answerToKeep(text, checkedAt), startedIn, ANY_ANSWER)),
  )
  return response
}

/** The words alone: nothing that the server said to this one connection. */
function answerToKeep(text: string, checkedAt: string): Response {
  return new Response(text, {
    headers: { 'content-type': 'application/json; charset=utf-8', [CHECKED_HEADER]: checkedAt },
  })
}

/** How many of a kind stay. */
type Bound = { counts: (path: string) => boolean; most: number }

const PICTURE: Bound = { counts: isPicture, most: PICTURES_MOST }
const ANY_ANSWER: Bound = { counts: (path) => !isPicture(path), most: ANSWERS_MOST }
const VISITED_DOCUMENT: Bound = { counts: (path) => !ALWAYS_KEPT.has(path), most: DOCUMENTS_MOST }

/** What is kept there; looking makes no cache that was not there. */
async function findIn(place: string, key: Request | string): Promise<Response | undefined> {
  const names = await caches.keys()
  return names.includes(place) ? (await caches.open(place)).match(key) : undefined
}

/** Keeps an answer, unless its person has left since it was asked for. Where there is no room, the older one stays. */
async function putIn(
  place: string,
  key: string,
  response: Response,
  startedIn: number,
  bound: Bound,
): Promise<void> {
  if (startedIn !== round) return
  const put = async (): Promise<void> => {
    const cache = await caches.open(place)
    await cache.put(key, response)
    await dropOldest(cache, bound)
  }
  await orNothing(put())
  if (startedIn !== round) await caches.delete(place)
}

async function dropOldest(cache: Cache, { counts, most }: Bound): Promise<void> {
  const kept = (await cache.keys()).filter(({ url }) => counts(new URL(url).pathname))
  await Promise.all(kept.slice(0, -most).map((request) => cache.delete(request)))
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(OWN_PREFIX))
}

/** Nothing of who was here stays: neither what is theirs, nor which pages they opened. */
async function forget(): Promise<void> {
  round += 1
  checkedOf.clear()
  for (const session of present) over.add(session)
  present.clear()
  const gone = (await caches.keys()).filter(
    (name) => name.startsWith(OWN_PREFIX) || name === DOCUMENTS_CACHE || name === OPEN_CACHE,
  )
  await Promise.all(gone.map((name) => caches.delete(name)))
}
