import { INERT_POLICY } from './content-policy.ts'

const YEAR_S = 31_536_000

/** Given to every answer; `isHttps` by the site's own address, never by a request. */
export function commonSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  }
}

/** Given to pages beside the common ones. */
export function pageSecurityHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
  }
}

/** What a page may ask of the device that looks through its camera; every other page may not even ask. */
export const CAMERA_PAGE_HEADERS: Record<string, string> = {
  'permissions-policy': permissionsPolicy('(self)'),
}

function permissionsPolicy(camera: '()' | '(self)'): string {
  return `accelerometer=(), browsing-topics=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()`
}

/** Given to what is no page: data, pictures, files. */
export const inertSecurityHeaders: Record<string, string> = { 'content-security-policy': INERT_POLICY }
