import { format } from 'node:util'

/** Access tokens, and anything after `Bearer`, in case one gets into a message. */
const secrets = /\bscs_[0-9a-z]{8,}|(?<=\bbearer\s+)\S+|(?<=#token=)\S+/gi

/** A log line as a JSON object. */
export function jsonLine(level: 'info' | 'warn' | 'error', args: readonly unknown[], at: Date): string {
  const message = format(...args).replaceAll(secrets, '…')
  return JSON.stringify({ time: at.toISOString(), level, pid: process.pid, message })
}

/**
 * From now on writes everything logged as one JSON object per line, without secrets. That also removes the sign-in
 * link printed at the start (`owner-token` has it).
 */
export function writeJsonLog(): void {
  const writer =
    (level: 'info' | 'warn' | 'error', stream: NodeJS.WriteStream) =>
    (...args: unknown[]): void =>
      void stream.write(`${jsonLine(level, args, new Date())}\n`)
  console.log = writer('info', process.stdout)
  console.info = writer('info', process.stdout)
  console.warn = writer('warn', process.stderr)
  console.error = writer('error', process.stderr)
}
