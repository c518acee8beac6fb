import type { Config } from './config'

const everywhere: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Scheme, host and port at which people on this machine, or by `STUDIO_ORIGIN` elsewhere, open the dashboard. */
export function publicOrigin({ origin, host }: Config, port: number): string {
  return origin ?? localOrigin(host, port)
}

/** Where this process itself answers, for programs on this machine. */
export function localOrigin(host: string, port: number): string {
  const name = everywhere[host] ?? (host.includes(':') ? `[${host}]` : host)
  return `http://${name}:${port}`
}
