/** What every licence service must do for us, run against each way of having one. */
import { expect, it } from 'vitest'
import { RacersRefusal, type RacersService } from './racers.ts'

export type RacersUnderTest = {
  service: RacersService
  /** The account that `goodToken` belongs to. */
  id: string
  goodToken: string
  /** A token the service gave to somebody else's site. */
  strangersToken: string
  /** A token that has run out. */
  oldToken: string
}

/** How it ended: an id, or the refusal's code. */
export async function outcomeOf(service: RacersService, accessToken: string): Promise<string> {
  try {
    return (await service.myAccount(accessToken)).id
  } catch (error) {
    if (error instanceof RacersRefusal) return `refused: ${error.code}`
    throw error
  }
}

/** Registers the suite. */
export function racersConformance(open: () => Promise<RacersUnderTest>): void {
  it('says whose account a token belongs to, as text, each time it is asked', async () => {
    const { service, goodToken, id } = await open()
    expect(await service.myAccount(goodToken)).toEqual({ id })
    expect(await service.myAccount(goodToken)).toEqual({ id })
  })

  it.each(['', 'made-up', 'x'.repeat(5_000), 'a b', 'good\r\nx-admin: 1', 'a,b', '"'])(
    'refuses the token %j',
    async (token) => {
      const { service } = await open()
      expect(await outcomeOf(service, token)).toBe('refused: token')
    },
  )

  it('refuses a token that was given to another site', async () => {
    const { service, strangersToken } = await open()
    expect(await outcomeOf(service, strangersToken)).toBe('refused: token')
  })

  it('refuses a token that has run out', async () => {
    const { service, oldToken } = await open()
    expect(await outcomeOf(service, oldToken)).toBe('refused: token')
  })
}
