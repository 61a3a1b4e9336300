import { setTimeout as pause } from 'node:timers/promises'
import { done } from './pages.mjs'

const MAIL_WITHIN_MS = 20_000

/** Returns an owner whose session has stepped up, as settings need it. @param {import('./site.mjs').Site} site */
export async function steppedUpOwner(site) {
  const owner = await site.person('owner')
  const { email } = site.personOf('owner')
  const codes = async () => {
    const { body } = await owner.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
    return body.messages.flatMap((/** @type {{ code?: string }} */ { code }) => code ?? [])
  }
  const before = (await codes()).length
  await done(owner, '/api/v1/cognito/user/sendStepUpCode', {})
  const startedMs = performance.now()
  for (;;) {
    const [code, ...others] = await codes()
    if (others.length >= before) {
      await done(owner, '/api/v1/cognito/user/stepUp', { code })
      return owner
    }
    if (performance.now() - startedMs > MAIL_WITHIN_MS) throw new Error('the code for the step-up never came')
    await pause(50)
  }
}
