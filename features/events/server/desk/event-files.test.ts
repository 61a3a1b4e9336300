import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf } from '#database/seed/demo-pdf.ts'
import { DAY_MS } from '#platform/shared/durations.ts'
import { startCalendar } from '#tests/events/calendar-server.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { Asker, RunningServer } from '#tests/kit/server.ts'
import { uploadForm } from '#tests/kit/upload-form.ts'
import { twoColours } from '#tests/media/pictures.ts'
import type { DeskEvent, EventForm, FormDocument } from '../../events-desk.contract.ts'

const BASE = '/api/v1/club/event/desk'
const MOST_BYTES = 20 * 1024 * 1024
let server: RunningServer
let officer: Asker

beforeAll(async () => {
  server = await startCalendar()
  officer = server.as({ roles: ['events'] })
})
afterAll(() => server.stop())

const pdf = (title: string) => Buffer.from(onePagePdf(title, ['One line.']))

function send(
  bytes: Uint8Array,
  { who = officer, fileName = 'supp-regs.pdf', call = 'document' } = {},
): Promise<Answer> {
  return uploadForm(who, `${BASE}/${call}`, { bytes, fileName })
}

const itemOf = <Item>(answer: Answer): Item => {
  if (answer.status !== 200) throw new Error(answer.text)
  return (answer.json() as { item: Item }).item
}

async function uploadDocument(title: string, isRegulations = false): Promise<FormDocument> {
  const item = itemOf<Omit<FormDocument, 'is_regulations'>>(await send(pdf(title)))
  return { ...item, name: title, is_regulations: isRegulations }
}

async function save(change: Partial<EventForm>, before?: DeskEvent): Promise<Answer> {
  const { id, updated_at, form } = before ?? itemOf<DeskEvent>(await officer.request('GET', `${BASE}/one`))
  const body = {
    id: before === undefined ? null : id,
    ...(before && { updated_at }),
    form: { ...form, track_id: 1, status: 'published', ...change },
  }
  return officer.request('POST', `${BASE}/save`, { body })
}

const fetchFile = ({ file }: { file: string }) =>
  server.request('GET', `/api/v1/cognito/default/file/${file}`)
const messageOf = (answer: Answer): [number, string] => [
  answer.status,
  (answer.json() as { message: string }).message,
]

describe('a document of an event', () => {
  it('must be a complete PDF of at most 20 MB, judged by its bytes', async () => {
    const good = itemOf<FormDocument>(await send(pdf('Regulations'), { fileName: 'Supp_regs-2026.PDF' }))
    expect(good).toMatchObject({ name: 'Supp regs 2026', bytes: pdf('Regulations').byteLength })
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect(messageOf(await send(page))).toEqual([415, 'The file must be a PDF.'])
    expect((await send(Buffer.from(' %PDF-1.4 late'))).status).toBe(415)
    expect((await send(await twoColours(9, 9).png().toBuffer())).status).toBe(415)
    const cut = pdf('Regulations').subarray(0, -40)
    expect(messageOf(await send(cut))).toEqual([
      415,
      'The PDF is broken: its end is missing. Save it again, then choose it again.',
    ])
    const whole = pdf('Heavy')
    const heavy = Buffer.concat([whole, Buffer.alloc(MOST_BYTES - whole.byteLength, ' ')])
    heavy.write('startxref\n9\n%%EOF', MOST_BYTES - 20)
    expect((await send(heavy)).status).toBe(200)
    expect(messageOf(await send(Buffer.concat([heavy, Buffer.from('\n')])))).toEqual([
      413,
      'The file must be smaller than 20 MB.',
    ])
    expect((await send(Buffer.alloc(0))).status).toBe(422)
  })

  it('can be uploaded by the events officer only', async () => {
    for (const call of ['document', 'picture']) {
      expect((await send(pdf('x'), { who: server, call })).status).toBe(401)
      expect((await send(pdf('x'), { who: server.as({}), call })).status).toBe(403)
      const others = server.as({ roles: ['content', 'membership', 'gate'] })
      expect((await send(pdf('x'), { who: others, call })).status).toBe(403)
    }
  })

  it('is listed on the event’s page in the desk’s order, and downloads instead of opening in the browser', async () => {
    const documents = [
      await uploadDocument('Entry conditions'),
      await uploadDocument('Supplementary regulations', true),
    ]
    const made = itemOf<DeskEvent>(
      // The size in the input is ignored; the server determines it.
      await save({ title: 'Papers', documents: documents.map((one) => ({ ...one, bytes: 1 })) }),
    )
    expect(made.form.documents).toEqual(documents)
    const { text } = await server.request('GET', `/calendar/${made.slug}`)
    expect(text.indexOf('Entry conditions')).toBeGreaterThan(0)
    expect(text.indexOf('Entry conditions')).toBeLessThan(text.indexOf('Supplementary regulations'))
    expect(text).not.toContain('is_regulations')
    const [first] = documents
    const { status, headers, bytes } = await fetchFile(first ?? { file: '' })
    expect([status, bytes.byteLength]).toEqual([200, first?.bytes])
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="supp-regs.pdf"; filename*=UTF-8''supp-regs.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('is deleted after a day if no event was saved with it', async () => {
    const [kept, left] = [await uploadDocument('Saved'), await uploadDocument('Forgotten')]
    itemOf<DeskEvent>(await save({ title: 'With one', documents: [kept] }))
    server.clock.advanceMs(DAY_MS - 60_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect((await fetchFile(left)).status).toBe(200)
    server.clock.advanceMs(120_000)
    while ((await server.clubApp.runDueJobs()) > 0);
    expect([(await fetchFile(left)).status, (await fetchFile(kept)).status]).toEqual([404, 200])
    server.clock.advanceMs(-DAY_MS - 60_000)
  })

  it('is deleted with the last event that contains it, but not while a copy of the event contains it', async () => {
    const [kept, left] = [await uploadDocument('Kept'), await uploadDocument('Left')]
    const made = itemOf<DeskEvent>(await save({ title: 'Shared', documents: [kept, left] }))
    const copied = itemOf<DeskEvent>(
      await officer.request('POST', `${BASE}/copy`, { body: { id: made.id, day: '2027-05-15' } }),
    )
    expect(copied.form.documents).toEqual([kept, left])
    const after = itemOf<DeskEvent>(await save({ documents: [{ ...kept, name: 'Renamed' }] }, made))
    expect(after.form.documents).toEqual([{ ...kept, name: 'Renamed' }])
    expect((await fetchFile(left)).status).toBe(200)
    itemOf(await save({ documents: [kept] }, copied))
    expect((await fetchFile(left)).status).toBe(404)
    expect((await fetchFile(kept)).status).toBe(200)
    // A form that was opened before the deletion cannot restore the document.
    expect((await save({ title: 'Late', documents: [left] })).status).toBe(422)
  })

  it('must have been uploaded, and is required before a competition opens its entries', async () => {
    const unknown = { file: 'A'.repeat(22), name: 'x', bytes: 1, is_regulations: true }
    const wrong = [{ ...unknown, file: '../../etc/passwd' }, { ...unknown, name: ' ' }, unknown]
    for (const one of wrong) expect((await save({ title: 'Bad', documents: [one] })).status).toBe(422)
    const open = { title: 'Open', kind: 'hillclimb', entries_open: '2026-11-22T18:00' } as const
    const refused = await save(open)
    expect(refused.status).toBe(422)
    expect((refused.json() as { errors: object[] }).errors).toEqual([
      expect.objectContaining({
        field: 'documents',
        code: 'no_regulations',
        message: 'Upload the supplementary regulations',
      }),
    ])
    expect((await save({ ...open, status: 'draft' })).status).toBe(200)
    expect((await save({ ...open, documents: [await uploadDocument('Rules', true)] })).status).toBe(200)
  })
})

describe('the picture of an event', () => {
  it('must be a picture by its bytes, and is shown at the top of the page with its alternative text', async () => {
    expect((await send(pdf('x'), { call: 'picture', fileName: 'x.jpg' })).status).toBe(415)
    const bytes = await twoColours(800, 450).jpeg().toBuffer()
    const { hash } = itemOf<{ hash: string }>(await send(bytes, { call: 'picture', fileName: 'hill.jpg' }))
    const picture = { hash, alt: 'A red half and a blue one' }
    const made = itemOf<DeskEvent>(await save({ title: 'Seen', picture }))
    expect(made.form.picture).toEqual(picture)
    const { text } = await server.request('GET', `/calendar/${made.slug}`)
    expect(text).toContain(`/assets/i/${hash}/16x9/`)
    expect(text).toContain('A red half and a blue one')
    const bare = itemOf<DeskEvent>(await save({ picture: null }, made))
    expect(bare.form.picture).toBeNull()
    expect((await save({ picture: { hash: 'a'.repeat(32), alt: '' } }, bare)).status).toBe(422)
  })
})
