/**
 * A fake Stripe on this machine, for testing card payments without a Stripe account:
 *
 * node scripts/fake-stripe.mjs [--port 12111] [--site http://localhost:3000]
 *
 * It prints the three settings with which to start the site, then serves until Ctrl-C. On its payment page you can pay,
 * decline or cancel; its front page lists the webhook events it sent and can resend all of them, newest first. Nothing
 * is stored.
 */
import { parseArgs } from 'node:util'
import { startFakeStripe } from '../integrations/payments/fake-stripe.ts'
import { paymentNoticePathOf } from '../integrations/payments/webhook-path.ts'
import { systemRandom } from '../platform/server/random.ts'
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
  random: systemRandom(systemClock),
  port: Number(port),
})
process.stdout.write(`Stripe is simulated at ${stripe.url}. Start the site with
  STRIPE_SECRET_KEY=${SECRET_KEY}
  STRIPE_WEBHOOK_SECRET=${WEBHOOK_SECRET}
  STRIPE_API_URL=${stripe.url}
`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stripe.close())
