/** Creates an evening event with a gate through the API, and a fake camera that shows a given code. */
import { writeFileSync } from 'node:fs'
import encodeQR from 'qr'
import type { DeskEvent, EventForm } from '#features/events/events-desk.contract.ts'
import type { TicketsAnswer } from '#features/tickets/tickets.contract.ts'
import { request as requests } from '@playwright/test'
import { wireOf } from './wire.ts'

const DESK = '/api/v1/club/event/desk'

/** Returns today's date in the club time zone. */
export function clubDay(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
}

/** Creates an event for today, as the events officer does. */
export async function putOnToday(baseURL: string | undefined, title: string): Promise<DeskEvent> {
  const officer = await wireOf(baseURL, 'events')
  const { item: empty } = await officer.get<{ item: DeskEvent }>(`${DESK}/one`)
  const day = clubDay()
  const form: EventForm = {
    ...empty.form,
    title,
    kind: 'meeting',
    status: 'published',
    place: 'Clubrooms',
    starts_on: day,
    ends_on: day,
    starts_time: '00:05',
    ends_time: '23:55',
  }
  const { item } = await officer.post<{ item: DeskEvent }>(`${DESK}/save`, { id: null, form })
  await officer.close()
  return item
}

/** Puts seats for today's event on sale and buys some for a person. @returns their tickets */
export async function buySeatsFor(
  baseURL: string | undefined,
  title: string,
  { buyer, seats, event = null }: { buyer: string; seats: number; event?: number | null },
): Promise<TicketsAnswer> {
  const code = title.replace(/\W+/g, '-').toUpperCase().slice(-24)
  const shop = await wireOf(baseURL, 'treasurer')
  await shop.post('/api/v1/sell/product/create', {
    name: title,
    url: code.toLowerCase(),
    group: 'tickets',
    digital: true,
    ticket: {
      occasion: title,
      kind: 'Seat',
      day: clubDay(),
      opens_at: '18:00',
      place: 'Clubrooms',
      event_id: event,
    },
    skus: [{ code, options: {}, price: 20, stock: 50, weight_g: 0, size_class: 'S' }],
  })
  await shop.close()
  const person = await wireOf(baseURL, buyer)
  await person.post('/api/v1/sell/cart/cartAdd', { sku: code, qty: seats })
  const { order, payment } = await person.post<{ order: string; payment: string }>(
    '/api/v1/sell/cart/submitOrder',
    { shipping_option_id: 1, paymentGateway: 'sandbox' },
  )
  const sandbox = await requests.newContext()
  await sandbox.post(payment, { form: { answer: 'pay' }, maxRedirects: 0 })
  await sandbox.dispose()
  const { item } = await person.get<{ item: TicketsAnswer }>(`/api/v1/sell/tickets?id=${order}`)
  await person.close()
  return item
}

const WIDTH_PX = 640
const HEIGHT_PX = 480
const FRAMES = 10
const GREY = 128

/** Writes a video file in which a code is held in front of the camera. */
export function writeFilm(text: string, path: string): void {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = data.length
  const modulePx = Math.floor(HEIGHT_PX / size)
  const [left, top] = [WIDTH_PX, HEIGHT_PX].map((sidePx) => Math.floor((sidePx - size * modulePx) / 2))
  const light = Buffer.alloc(WIDTH_PX * HEIGHT_PX, 235)
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark)
        for (let line = 0; line < modulePx; line += 1) {
          const start = ((top ?? 0) + row * modulePx + line) * WIDTH_PX + (left ?? 0) + column * modulePx
          light.fill(16, start, start + modulePx)
        }
  const colour = Buffer.alloc((WIDTH_PX * HEIGHT_PX) / 2, GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH_PX} H${HEIGHT_PX} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: FRAMES }, () => frame)]))
}
