import { openSandbox } from '#integrations/payments/sandbox.ts'
import { paymentNoticePathOf } from '#integrations/payments/webhook-path.ts'
import { signNotice } from '#integrations/payments/signed-webhook.ts'
import type { Answer } from '#tests/kit/ask.ts'
import type { RunningServer } from '#tests/kit/server.ts'

/** The secret key of a server whose webhook events a test can sign. */
export const SECRET_KEY = 'a secret key of forty characters, or so.'

export type NoticeContent = {
  noticeId: string
  paymentId: string
  kind: 'paid' | 'failed' | 'expired' | 'refunded' | 'refund_failed'
  amountCents: number
  currency?: string
  refund?: { refundReference: string; refundId: string | null }
}

/** Sends a webhook event as the sandbox provider does, signed with another key or at an earlier time if given. */
export function sendNotice(
  server: RunningServer,
  content: NoticeContent,
  { key = SECRET_KEY, ageMs = 0 }: { key?: string; ageMs?: number } = {},
): Promise<Answer> {
  const { clock } = server
  const secret = openSandbox({ siteUrl: '', folder: '', secretKey: key, clock }).noticeSecret
  const nowMs = clock.nowMs()
  const { body, headers } = signNotice(
    { gatewayReference: 'sbx_of_a_test', currency: 'AUD', atMs: nowMs, ...content },
    secret,
    nowMs - ageMs,
  )
  return server.request('POST', paymentNoticePathOf('sandbox'), {
    body,
    headers: headers as Record<string, string>,
  })
}
