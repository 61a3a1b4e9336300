import { INERT_POLICY } from './content-policy.ts'

const YEAR_S = 31_536_000

/**
 * Returns the security headers of every response. `isHttps` comes from the site's own address, never from a request.
 */
export function commonSecurityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  }
}

/** Returns the additional security headers of pages. */
export function pageSecurityHeaders(policy: string): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
  }
}

/** Headers for the page that uses the camera; on all other pages the camera is disabled. */
export const CAMERA_PAGE_HEADERS: Record<string, string> = {
  'permissions-policy': permissionsPolicy('(self)'),
}

function permissionsPolicy(camera: '()' | '(self)'): string {
  return `accelerometer=(), browsing-topics=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()`
}

/** Headers of responses that are not pages: data, images, files. */
export const inertSecurityHeaders: Record<string, string> = { 'content-security-policy': INERT_POLICY }
