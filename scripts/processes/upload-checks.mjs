import { readFileSync } from 'node:fs'
import { inRoot } from '../setup/places.mjs'
import { openClient } from './client.mjs'

const PICTURES = ['car-marlin.png', 'car-kisho.png', 'car-halden.png', 'car-brindle.png']
const WIDTH = 320

/**
 * Checks that a picture uploaded to one server can be requested from the other one at once.
 * @param {import('./club.mjs').Club} club
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function checkUploads(club) {
  const seller = await club.person('treasurer')
  const servers = club.servers.map(({ origin }) => openClient(origin))
  let sent = 0
  for (const name of PICTURES) {
    const form = new FormData()
    // Make the bytes differ from those of the demo club's own picture, which both servers have already.
    const bytes = Buffer.concat([
      readFileSync(inRoot('database', 'seed', 'art', 'pictures', name)),
      Buffer.from(name),
    ])
    form.set('file', new Blob([bytes], { type: 'image/png' }), name)
    const { status, body, text } = await seller.upload('/api/v1/sell/product/upload', form)
    if (status !== 200) throw new Error(`an upload was refused: ${text}`)
    for (const server of servers) {
      const found = await server.post('/api/v1/cognito/image/getByHash', { hash: body.key, width: WIDTH })
      const picture = found.status === 200 ? await server.get(found.body.item.url) : found
      if (picture.status === 200 && picture.text.length > 0) sent += 1
    }
  }
  return [{ what: 'uploaded pictures that each server sent', value: sent, exactly: PICTURES.length * 2 }]
}
