/**
 * Stripe on this machine, for trying card payments without an account there:
 *
 *     node scripts/fake-stripe.mjs [--port 12111] [--site http://localhost:3000]
 *
 * It prints the three settings to start the site with, then answers until Ctrl-C. Pay, decline or turn back on its own
 * page; its front page lists the notices it sent and sends them all again, newest first. Nothing is kept.
 */
import { parseArgs } from 'node:util'
import { startFakeStripe } from '../integrations/payments/fake-stripe.ts'
import { paymentNoticePathOf } from '../integrations/payments/notice-path.ts'
import { systemChance } from '../platform/server/chance.ts'
import { createOutbound } from '../platform/server/outbound.ts'
import { systemClock } from '../platform/shared/clock.ts'

const SECRET_KEY = 'sk_test_simulated'
const WEBHOOK_SECRET = 'whsec_simulated'

const { port, site } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    site: { type: 'string', default: 'http://localhost:3000' },
  },
}).values

const stripe = await startFakeStripe({
  secretKey: SECRET_KEY,
  webhookSecret: WEBHOOK_SECRET,
  webhookUrl: new URL(paymentNoticePathOf('stripe'), site).href,
  outbound: createOutbound({ allowsLoopback: true }),
  clock: systemClock,
  chance: systemChance(systemClock),
  port: Number(port),
})
process.stdout.write(`Stripe is simulated at ${stripe.url}. Start the site with
  STRIPE_SECRET_KEY=${SECRET_KEY}
  STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET}
  STRIPE_API_URL=${stripe.url}
`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stripe.close())
