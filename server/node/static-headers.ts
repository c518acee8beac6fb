import { loopbackNames } from '../http/addresses'

/** Headers of every file of the dashboard. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** On this machine, the API or pictures may come from another development server over plain HTTP. */
const localSources = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * The policy of docs/architecture.md ("CSP"): nothing inline, and permissive only where a hosted API and its files
 * need it.
 * @param origins further origins to connect to and load media from, such as a storage server over plain HTTP
 * @param wasm for the demo, whose server runs in the page
 */
export const contentSecurityPolicy = (
  hostname: string,
  origins: readonly string[],
  { wasm = false } = {},
): string => {
  const remote = ['https:', ...origins, ...(loopbackNames.has(hostname) ? localSources : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self'${wasm ? " 'wasm-unsafe-eval'" : ''}`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${remote}`,
    `media-src 'self' blob: ${remote}`,
    "font-src 'self'",
    `connect-src 'self' ${remote}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const unusedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']

/** Only on documents and workers; elsewhere these headers have no effect. */
export const documentHeaders = (
  hostname: string,
  origins: readonly string[],
  options?: { wasm?: boolean },
): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(hostname, origins, options),
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
})
