/** On everything that the dashboard is made of. */
export const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/** On this machine the API or a picture may come from a developer's other server, by plain http. */
const localSources = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * The policy of docs/architecture.md ("CSP"): nothing inline, and wide only where a hosted API and its files need it.
 * @param origins further origins to send to and show from, such as a storage server by plain http
 * @param wasm for the demo alone, whose server runs in the page
 */
export const contentSecurityPolicy = (
  hostname: string,
  origins: readonly string[],
  { wasm = false } = {},
): string => {
  const remote = ['https:', ...origins, ...(loopbackHosts.has(hostname) ? localSources : [])].join(' ')
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

/** On what the browser runs as a document or a worker; the rest would only carry their weight. */
export const documentHeaders = (
  hostname: string,
  origins: readonly string[],
  options?: { wasm?: boolean },
): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(hostname, origins, options),
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
})
