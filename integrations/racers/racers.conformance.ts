/** The conformance suite of licence services. */
import { expect, it } from 'vitest'
import { RacersRefusal, type RacersService } from './racers.ts'

export type RacersUnderTest = {
  service: RacersService
  /** The id of the account that `goodToken` belongs to. */
  id: string
  goodToken: string
  /** A token issued to another site. */
  guestToken: string
  /** An expired token. */
  oldToken: string
}

/** Returns the account’s id, or the code of the refusal. */
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
  it('returns the id of a token’s account as text, at each call', async () => {
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

  it('refuses a token issued to another site', async () => {
    const { service, guestToken } = await open()
    expect(await outcomeOf(service, guestToken)).toBe('refused: token')
  })

  it('refuses an expired token', async () => {
    const { service, oldToken } = await open()
    expect(await outcomeOf(service, oldToken)).toBe('refused: token')
  })
}
